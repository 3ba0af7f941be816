/** Settings of a floor's `media`. */
export type Media = Readonly<Record<string, unknown>>;

/** Small, few and silent pictures: to paint, encode, decode and play others takes most of a test's processor time. */
export const SMALL_MEDIA: Media = {
  simulatedFps: 6,
  ladder: [{ lines: 360, fps: 30, bitsPerSecond: 600_000, soundBitsPerSecond: 0 }],
};

/** Every rendition and sound, for tests of pictures. */
export const WHOLE_MEDIA: Media = { simulatedFps: 12 };
