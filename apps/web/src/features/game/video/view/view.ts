/** The player's view of the machine's screen. */
export interface View {
  /** The whole picture, or as much of it as fills the room. */
  readonly fit: 'whole' | 'filled';
  /** One part of a picture that has two. */
  readonly part: 'whole' | 'first' | 'second';
  /** By a quarter to the right. */
  readonly turned: boolean;
}

export const PLAIN: View = { fit: 'whole', part: 'whole', turned: false };

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

/** Width by height of the visible part of a picture. */
export function seenShape(shape: number, { part, turned }: View): number {
  const cut = part === 'whole' ? null : cutOf(shape);
  const seen = cut === null ? shape : shape * (cut === 'rows' ? 2 : 0.5);
  return turned ? 1 / seen : seen;
}
