export interface Size {
  readonly width: number;
  readonly height: number;
}

const even = (pixels: number): number => Math.max(16, Math.floor(pixels / 2) * 2);

/** The same shape with no more than so many pixels; even on both sides, as 4:2:0 wants. */
export const withinPixels =
  (most: number) =>
  ({ width, height }: Size): Size => {
    const by = Math.min(1, Math.sqrt(most / (width * height)));
    return { width: even(width * by), height: even(height * by) };
  };

/** The same shape, no wider or higher than so much. */
export const withinSide =
  (most: number) =>
  ({ width, height }: Size): Size => {
    const by = Math.min(1, most / Math.max(width, height));
    return { width: even(width * by), height: even(height * by) };
  };
