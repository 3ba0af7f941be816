interface AllowanceLimits {
  readonly atOnce: number;
  readonly perSecond: number;
}

/** A rate limit: so many times at once, and after that so many a second. */
export class Allowance {
  readonly #limits: AllowanceLimits;
  #left: number;
  #at = Number.NEGATIVE_INFINITY;

  constructor(limits: AllowanceLimits) {
    this.#limits = limits;
    this.#left = limits.atOnce;
  }

  /** Whether it is allowed at `now` (ms), which is never set back. */
  take(now: number): boolean {
    const { atOnce, perSecond } = this.#limits;
    this.#left = Math.min(atOnce, this.#left + ((now - this.#at) * perSecond) / 1_000);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
