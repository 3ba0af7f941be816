import type { Clock } from './clock.ts';

interface RememberedParts<T> {
  readonly clock: Clock;
  readonly ask: () => Promise<T>;
  /** How long (ms) an answer is good. */
  readonly keepMs: number;
  /** How long (ms) a caller waits for one. */
  readonly waitMs: number;
}

/** A value that is asked for once at a time, and not while it is fresh, however many callers want it. */
export class Remembered<T> {
  readonly #parts: RememberedParts<T>;
  #known: { readonly value: T; readonly until: number } | undefined;
  #asking: Promise<T | undefined> | undefined;
  #forgotten = 0;

  constructor(parts: RememberedParts<T>) {
    this.#parts = parts;
  }

  /** Undefined: the question failed, or took too long. */
  async get(): Promise<T | undefined> {
    const known = this.#known;
    if (known !== undefined && this.#parts.clock.monotonic() < known.until) return known.value;
    this.#asking ??= this.#ask();
    return this.#within(this.#asking);
  }

  /** Drops the value: the next caller asks. */
  forget(): void {
    this.#forgotten++;
    this.#known = undefined;
    // The answer that is under way may be of before.
    this.#asking = undefined;
  }

  async #ask(): Promise<T | undefined> {
    const { ask, clock, keepMs } = this.#parts;
    const begun = this.#forgotten;
    try {
      const value = await ask();
      if (begun === this.#forgotten) this.#known = { value, until: clock.monotonic() + keepMs };
      return value;
    } catch {
      return undefined;
    } finally {
      if (begun === this.#forgotten) this.#asking = undefined;
    }
  }

  #within(answer: Promise<T | undefined>): Promise<T | undefined> {
    return new Promise((resolve) => {
      const cancel = this.#parts.clock.after(this.#parts.waitMs, () => resolve(undefined));
      void answer.then((value) => {
        cancel();
        resolve(value);
      });
    });
  }
}
