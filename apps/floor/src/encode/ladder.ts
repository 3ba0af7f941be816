import * as z from 'zod';

/** One rendition of a camera's picture, and of the sound beside it. */
export const Rung = z.strictObject({
  /** Height in pixels of a picture of 16:9; others have as many pixels. */
  lines: z.int().min(90).max(1080),
  fps: z.int().min(1).max(60),
  bitsPerSecond: z.int().min(20_000).max(20_000_000),
  /** 0 for no sound. */
  soundBitsPerSecond: z.int().min(0).max(256_000),
});
export type Rung = z.infer<typeof Rung>;

/** From the best to the least. The last is a series of stills, for a line that carries no moving picture. */
export const DEFAULT_LADDER: readonly Rung[] = [
  { lines: 720, fps: 30, bitsPerSecond: 2_500_000, soundBitsPerSecond: 48_000 },
  { lines: 540, fps: 30, bitsPerSecond: 1_200_000, soundBitsPerSecond: 24_000 },
  { lines: 360, fps: 30, bitsPerSecond: 600_000, soundBitsPerSecond: 24_000 },
  { lines: 270, fps: 20, bitsPerSecond: 250_000, soundBitsPerSecond: 12_000 },
  { lines: 180, fps: 12, bitsPerSecond: 120_000, soundBitsPerSecond: 12_000 },
  { lines: 180, fps: 2, bitsPerSecond: 40_000, soundBitsPerSecond: 0 },
];

/** Renditions from the best to the least. */
export const Ladder = z
  .array(Rung)
  .min(1)
  .max(8)
  .refine(
    (rungs) =>
      rungs.every(({ bitsPerSecond }, n) => bitsPerSecond < (rungs[n - 1]?.bitsPerSecond ?? Infinity)),
    {
      message: 'each rendition needs a lower bitsPerSecond than the one before it',
    },
  )
  .readonly();

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

/** A piece of picture or sound on its way to the viewers of a camera. */
export interface MediaUnit {
  /** What its RTP packets carry: of a picture each payload behind its length, of sound the one. */
  readonly data: Uint8Array;
  /** Always true for sound. */
  readonly key: boolean;
  /** On the media's own clock: 90 000 ticks a second for video, 48 000 for sound. */
  readonly pts: number;
  /** When it was captured, in milliseconds since 1970. */
  readonly capturedAt: number;
}
