import type { TablerIcon } from '@tabler/icons-react';

/** A text or a number beside an entry. */
interface Badge {
  readonly title: string;
  readonly tone?: 'accent' | 'quiet';
}

interface Titled {
  readonly id: string;
  readonly title: string;
  readonly Icon?: TablerIcon;
  readonly badge?: Badge;
}

/** A page of the site. It counts as open on the pages below it too, unless `exact`. */
export interface ItemNode extends Titled {
  readonly kind: 'item';
  readonly to: string;
  readonly exact?: boolean;
}
/** A page of another site, or one that no menu knows. */
export interface LinkNode extends Titled {
  readonly kind: 'link';
  readonly url: string;
  /** Where it opens; here when absent. */
  readonly target?: '_blank';
}
/** Entries that are collapsed until they are opened, or one of them is the current page. */
export interface CollapseNode extends Titled {
  readonly kind: 'collapse';
  readonly children: readonly MenuNode[];
}
/** Entries under a heading. */
export interface GroupNode extends Titled {
  readonly kind: 'group';
  readonly children: readonly MenuNode[];
}
interface DividerNode {
  readonly kind: 'divider';
  readonly id: string;
}

/** What a menu is made of (SHELL-3). */
export type MenuNode = ItemNode | LinkNode | CollapseNode | GroupNode | DividerNode;

/** Whether a path is that of an entry, or of one below it. */
export function leadsTo(node: MenuNode, path: string): boolean {
  switch (node.kind) {
    case 'item':
      return path === node.to || (node.exact !== true && path.startsWith(`${node.to}/`));
    case 'collapse':
    case 'group':
      return node.children.some((child) => leadsTo(child, path));
    case 'link':
    case 'divider':
      return false;
  }
}

const STEP = 16;
const MOST = 80;
/** The indent of an entry of a vertical menu (CSS pixels), by its depth. */
export const insetOf = (depth: number): number => Math.min(MOST, STEP * (depth + 1));

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
