import type { Group } from './arrange.ts';
import type { Density } from './wall-view.ts';

/** A line of the wall: a heading, or tiles beside each other, the first of which is the wall's tile number `at`, from 0. */
export type Line =
  | { readonly kind: 'heading'; readonly group: Group }
  | { readonly kind: 'tiles'; readonly group: Group; readonly at: number; readonly ids: readonly number[] };

/** How tiles are laid out in a width, in CSS pixels. */
export interface TileShape {
  readonly columns: number;
  readonly width: number;
  readonly height: number;
  readonly gap: number;
}

/** Height of a heading with the space around it, in rem. */
const HEADING_REM = 3;
const SHAPES = {
  pictures: { leastRem: 13.5, textRem: 7.75, gap: 12, ratio: 9 / 16 },
  compact: { leastRem: 11.25, textRem: 5.5, gap: 8, ratio: 0 },
} as const satisfies Record<Density, object>;
/** On a phone two tiles with pictures are beside each other, and their words take a line more. */
const NARROW = { width: 560, leastRem: 9.5, gap: 8, moreTextRem: 1 };

/** The shape of tiles. `rem`: pixels of one. */
export function tileShape(density: Density, width: number, rem: number): TileShape {
  const { leastRem, textRem, ratio, ...shape } = SHAPES[density];
  const narrow = width < NARROW.width;
  const gap = narrow ? NARROW.gap : shape.gap;
  const least = (narrow ? Math.min(NARROW.leastRem, leastRem) : leastRem) * rem;
  const columns = Math.max(1, Math.floor((width + gap) / (least + gap)));
  const tile = Math.floor((width - gap * (columns - 1)) / columns);
  const text = (narrow && density === 'pictures' ? textRem + NARROW.moreTextRem : textRem) * rem;
  return { columns, width: tile, height: Math.round(tile * ratio + text), gap };
}

/** The lines of a wall. */
export function linesOf(groups: readonly Group[], columns: number): Line[] {
  const lines: Line[] = [];
  let at = 0;
  for (const group of groups) {
    if (group.key !== '') lines.push({ kind: 'heading', group });
    for (let from = 0; from < group.ids.length; from += columns)
      lines.push({ kind: 'tiles', group, at: at + from, ids: group.ids.slice(from, from + columns) });
    at += group.ids.length;
  }
  return lines;
}

/** Height of a line with the space below it. */
export const lineHeight = (line: Line | undefined, shape: TileShape, rem: number): number =>
  line?.kind === 'heading' ? HEADING_REM * rem : shape.height + shape.gap;
