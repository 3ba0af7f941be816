/** Width (px) of a shared still, whatever the picture's. */
const WIDTH = 1_200;
/** No taller than this share of its width: a tall picture is cut at its top and bottom. */
const TALLEST = 1.1;
const BAND = 260;

/** A part of the picture (its own pixels), the size of the still, and where the words are on it. */
export interface StillLayout {
  readonly width: number;
  readonly height: number;
  readonly cut: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly pictureHeight: number;
  /** Distance of the words from the sides. */
  readonly margin: number;
}

/** The still of a picture of a size: the picture over the whole width, and a band with the words below it. */
export function stillLayout(width: number, height: number): StillLayout {
  const shown = Math.min(height, Math.round(width * TALLEST));
  const pictureHeight = Math.round((WIDTH * shown) / width);
  return {
    width: WIDTH,
    height: pictureHeight + BAND,
    cut: { x: 0, y: Math.round((height - shown) / 2), width, height: shown },
    pictureHeight,
    margin: 56,
  };
}
