import type { Clock } from './clock.ts';

export interface BackOff {
  /** The delay (ms) before the first retry; each one after it is `growth` times as long (2 by default), up to the most. */
  readonly firstMs: number;
  readonly mostMs: number;
  readonly growth?: number;
}

/** The delay (ms) before a retry, after so many others. */
export const delayBefore = ({ firstMs, mostMs, growth = 2 }: BackOff, retries: number): number =>
  Math.min(mostMs, firstMs * growth ** retries);

/** The retries of a key, until its work has succeeded: the last one is scheduled, or runs. */
interface Attempts {
  readonly count: number;
  readonly cancel?: () => void;
}

/** Retries failed work with a growing delay. Each key has a delay of its own. */
export class Retry<Key> {
  readonly #parts: BackOff & { readonly clock: Clock };
  readonly #attempts = new Map<Key, Attempts>();
  #closed = false;

  constructor(parts: BackOff & { readonly clock: Clock }) {
    this.#parts = parts;
  }

  /** Runs `work` after the key's next delay, unless a retry of the key is scheduled already. */
  schedule(key: Key, work: () => void): void {
    const { count, cancel: scheduled } = this.#attempts.get(key) ?? { count: 0 };
    if (this.#closed || scheduled !== undefined) return;
    const cancel = this.#parts.clock.after(delayBefore(this.#parts, count), () => {
      this.#attempts.set(key, { count: count + 1 });
      work();
    });
    this.#attempts.set(key, { count, cancel });
  }

  /** Cancels the key's retry and resets its delay. */
  clear(key: Key): void {
    this.#attempts.get(key)?.cancel?.();
    this.#attempts.delete(key);
  }

  /** Cancels every retry and schedules no more. */
  close(): void {
    this.#closed = true;
    for (const { cancel } of this.#attempts.values()) cancel?.();
    this.#attempts.clear();
  }
}
