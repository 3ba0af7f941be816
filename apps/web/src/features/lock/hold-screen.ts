import { standOnTop } from '../../ui/dialog/top-layer.ts';

const KEYS = ['keydown', 'keyup', 'keypress'] as const;

/**
 * Keeps a modal dialog over everything until the returned function is called (LOCK-3): it opens again when it is
 * closed, rises above dialogs that are opened after it, and passes no key to the page behind it.
 */
export function holdScreen(dialog: HTMLDialogElement): () => void {
  const before = document.activeElement;
  const show = () => {
    if (!dialog.open) dialog.showModal();
  };
  const rise = (changes: readonly MutationRecord[]) => {
    if (!changes.some(({ target }) => target !== dialog && isOpenDialog(target))) return;
    dialog.close();
    show();
  };
  const others = new MutationObserver(rise);
  others.observe(document, { subtree: true, attributes: true, attributeFilter: ['open'] });
  dialog.addEventListener('close', show);
  for (const key of KEYS) window.addEventListener(key, stopKey, { capture: true });
  show();
  const leaveTop = standOnTop(dialog);

  return () => {
    leaveTop();
    others.disconnect();
    dialog.removeEventListener('close', show);
    for (const key of KEYS) window.removeEventListener(key, stopKey, { capture: true });
    dialog.close();
    // The content can take the focus only once it is shown, which is after this.
    if (before instanceof HTMLElement) queueMicrotask(() => before.focus());
  };
}

const isOpenDialog = (node: Node): boolean => node instanceof HTMLDialogElement && node.open;

/** The browser still handles keys in fields and on buttons; listeners receive none. Esc does nothing. */
function stopKey(event: KeyboardEvent): void {
  event.stopImmediatePropagation();
  if (event.key === 'Escape') event.preventDefault();
}
