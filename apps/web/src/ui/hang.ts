/** Where something opens: under a button, the ends together; or beside it, the tops together. */
export type Side = 'under' | 'beside';

const GAP = 6;

/** Places something that opens by a button, in the window. */
export function hang(list: HTMLElement, button: HTMLElement, side: Side): void {
  const { top, bottom, left, right } = button.getBoundingClientRect();
  const { clientWidth, dir } = document.documentElement;
  const [start, end] = dir === 'rtl' ? [clientWidth - right, left] : [left, clientWidth - right];
  list.style.top = `${side === 'under' ? bottom + GAP : top}px`;
  list.style.insetInlineStart = side === 'under' ? 'auto' : `${clientWidth - end + GAP}px`;
  list.style.insetInlineEnd = side === 'under' ? `${Math.min(end, clientWidth - start - 176)}px` : 'auto';
}
