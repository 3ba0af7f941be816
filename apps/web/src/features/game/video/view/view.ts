import type { ReelWindow } from '@floorcast/contract/machines';
import { type Area, type Seen, WHOLE } from '../../../../machines/frame/frame.ts';

/** The player's view of a machine's picture. */
export interface View {
  /** The picture around its reel window, or all of it; all of a picture without a reel window. */
  readonly fit: 'reels' | 'whole';
  /** One part of a picture that has two. */
  readonly part: 'whole' | 'first' | 'second';
  /** By a quarter to the right. */
  readonly turned: boolean;
}

/** The common width by height, until the picture's own is known. */
export const COMMON_SHAPE = 16 / 9;
/** One screen is at least as wide as this by its height; two of them above each other are narrower … */
const NARROWEST_SCREEN = 1.2;
/** … and two beside each other wider than any. */
const WIDEST_SCREEN = 2.4;

/** Renditions of a picture differ by less than this share of their shape: widths and heights are whole pixels. */
const SAME_SHAPE = 0.025;

/** The shape of a picture that has changed its size: another rendition of it must not move the page. */
export const shapeAfter = (before: number | null, width: number, height: number): number => {
  const shape = width / height;
  return before !== null && Math.abs(shape / before - 1) < SAME_SHAPE ? before : shape;
};

/** Which way a picture of this shape (width by height) can be cut into two parts, if at all (GAME-9). */
export function cutOf(shape: number): 'rows' | 'columns' | null {
  if (shape < NARROWEST_SCREEN) return 'rows';
  return shape > WIDEST_SCREEN ? 'columns' : null;
}

const PARTS = {
  rows: { first: { ...WHOLE, height: 0.5 }, second: { ...WHOLE, y: 0.5, height: 0.5 } },
  columns: { first: { ...WHOLE, width: 0.5 }, second: { ...WHOLE, x: 0.5, width: 0.5 } },
} as const;

function partOf(shape: number, part: View['part']): Area {
  const cut = cutOf(shape);
  return part === 'whole' || cut === null ? WHOLE : PARTS[cut][part];
}

/** Which parts of a picture a view shows: the part of two that was chosen, and in it the reel window first. */
export function seenIn(shape: number, { fit, part, turned }: View, reelWindow: ReelWindow | undefined): Seen {
  const limits = partOf(shape, part);
  const framed = fit === 'reels' && reelWindow !== undefined && contains(limits, reelWindow);
  const wanted = framed ? reelWindow : limits;
  if (!turned) return { shape, limits, wanted };
  return { shape: 1 / shape, limits: turnedArea(limits), wanted: turnedArea(wanted) };
}

const contains = (area: Area, { x, y, width, height }: Area): boolean =>
  x >= area.x && y >= area.y && x + width <= area.x + area.width && y + height <= area.y + area.height;

/** The same part of a picture that is turned by a quarter to the right. */
const turnedArea = ({ x, y, width, height }: Area): Area => ({
  x: 1 - y - height,
  y: x,
  width: height,
  height: width,
});
