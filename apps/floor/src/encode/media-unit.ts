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
