/** Those who only watch leave this share of the encoders to players. */
const WATCHERS_SHARE = 0.75;

/** What a viewer asks a camera for. */
export interface RungRequest {
  readonly rung: number;
  /** The renditions that the camera encodes for others anyway. */
  readonly encoded: readonly number[];
  /** Whether the viewer plays at the machine. */
  readonly plays: boolean;
}

/** Bounds the encoders of a floor: past that, viewers of a camera share what is encoded of it. */
export class EncoderBudget {
  readonly #most: number;
  readonly #running: () => number;

  /** `running`: how many run now. */
  constructor(most: number, running: () => number) {
    this.#most = most;
    this.#running = running;
  }

  /** The rendition that a viewer gets: the one it asks for, or the best below it that is encoded, or the least above. */
  give({ rung, encoded, plays }: RungRequest): number {
    const most = plays ? this.#most : this.#most * WATCHERS_SHARE;
    if (encoded.includes(rung) || encoded.length === 0 || this.#running() < most) return rung;
    const below = encoded.filter((each) => each > rung);
    return below.length > 0 ? Math.min(...below) : Math.max(...encoded);
  }
}
