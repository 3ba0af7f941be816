/** How fast a connection may send: `burst` at once, then `aSecond`, in messages of up to a kilobyte. */
export interface Pace {
  readonly burst: number;
  readonly aSecond: number;
}

const KILOBYTE = 1024;

/** What a connection may still send; it grows with time, up to the burst. */
export class Allowance {
  readonly #pace: Pace;
  #left: number;
  #at: number;

  /** `now`: milliseconds on a clock that is never set back. */
  constructor(pace: Pace, now: number) {
    this.#pace = pace;
    this.#left = pace.burst;
    this.#at = now;
  }

  /** Counts a message of so many bytes. False: the allowance is exceeded. */
  take(bytes: number, now: number): boolean {
    const { burst, aSecond } = this.#pace;
    this.#left = Math.min(burst, this.#left + ((now - this.#at) / 1000) * aSecond);
    this.#at = now;
    this.#left -= 1 + Math.floor(bytes / KILOBYTE);
    return this.#left >= 0;
  }
}
