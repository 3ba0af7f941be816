import { standOnTop } from '../../ui/top-layer.ts';

const KEYS = ['keydown', 'keyup', 'keypress'] as const;

/**
 * Keeps a modal dialog over everything until the returned function is called (LOCK-3): it comes back when it is
 * closed, rises above dialogs opened after it, and lets no key reach what listens behind it.
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
  for (const key of KEYS) window.addEventListener(key, keepFromPage, { capture: true });
  show();
  const leaveTop = standOnTop(dialog);

  return () => {
    leaveTop();
    others.disconnect();
    dialog.removeEventListener('close', show);
    for (const key of KEYS) window.removeEventListener(key, keepFromPage, { capture: true });
    dialog.close();
    // The content can take the focus again only once it is shown, which is after this.
    if (before instanceof HTMLElement) queueMicrotask(() => before.focus());
  };
}

const isOpenDialog = (node: Node): boolean => node instanceof HTMLDialogElement && node.open;

/** The browser still does what a key does in a field or on a button; no listener hears of it. Esc does nothing. */
function keepFromPage(event: KeyboardEvent): void {
  event.stopImmediatePropagation();
  if (event.key === 'Escape') event.preventDefault();
}
