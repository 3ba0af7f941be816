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

/** A client that comes back with what was refused waits so long (ms), doubling up to the most. */
const FIRST_MS = 500;
const MOST_MS = 8_000;
/** After so long (ms) without a return it is a new client. */
const FORGET_MS = 60_000;
/** The most clients that are remembered: the oldest is forgotten first. */
const REMEMBERED = 1_000;

/** Slows clients that come back though they were refused: the first refusal is answered at once. */
export class SlowedReturns {
  readonly #refused = new Map<string, { readonly at: number; readonly times: number }>();

  /** Notes a refusal, and returns how long (ms) its answer waits. `now`: milliseconds on a clock never set back. */
  refuse(client: string, now: number): number {
    const before = this.#refused.get(client);
    const times = before !== undefined && now - before.at < FORGET_MS ? before.times + 1 : 0;
    this.#refused.delete(client);
    this.#refused.set(client, { at: now, times });
    const [oldest] = this.#refused.keys();
    if (this.#refused.size > REMEMBERED && oldest !== undefined) this.#refused.delete(oldest);
    return times === 0 ? 0 : Math.min(MOST_MS, FIRST_MS * 2 ** (times - 1));
  }
}
