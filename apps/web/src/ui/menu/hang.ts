/** Where a popover opens: under its button, aligned at the end, or beside it, aligned at the top. */
export type Side = 'under' | 'beside';

const GAP = 6;
/** The least width (px) of a list: where there is no room for it before its button's end, their beginnings are aligned. */
const WIDTH = 176;

/** Positions a popover at its button, within the window. */
export function hang(list: HTMLElement, button: HTMLElement, side: Side): void {
  const { top, bottom, left, right } = button.getBoundingClientRect();
  const { clientWidth, dir } = document.documentElement;
  const [start, end] = dir === 'rtl' ? [clientWidth - right, left] : [left, clientWidth - right];
  list.style.top = `${side === 'under' ? bottom + GAP : top}px`;
  list.style.insetInlineStart = side === 'under' ? 'auto' : `${clientWidth - end + GAP}px`;
  const fits = end + WIDTH + GAP <= clientWidth;
  list.style.insetInlineEnd =
    side === 'under' ? `${fits ? end : Math.max(GAP, clientWidth - start - WIDTH)}px` : 'auto';
}
