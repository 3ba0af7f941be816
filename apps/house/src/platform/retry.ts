import type { Clock } from './clock.ts';

interface RetryParts {
  readonly clock: Clock;
  /** The delay (ms) before the first retry; each one after it doubles, up to the most. */
  readonly firstMs: number;
  readonly mostMs: number;
}

/** The last retry of a key: scheduled, or running, after a delay (ms). */
type Attempt =
  | { readonly scheduled: true; readonly ms: number; readonly cancel: () => void }
  | { readonly scheduled: false; readonly ms: number };

/** Retries failed work with a growing delay. Each key has a delay of its own. */
export class Retry<Key> {
  readonly #parts: RetryParts;
  readonly #attempts = new Map<Key, Attempt>();
  #closed = false;

  constructor(parts: RetryParts) {
    this.#parts = parts;
  }

  /** Runs `work` after the key's next delay, unless a retry of the key is scheduled already. */
  schedule(key: Key, work: () => void): void {
    const before = this.#attempts.get(key);
    if (this.#closed || before?.scheduled === true) return;
    const { clock, firstMs, mostMs } = this.#parts;
    const ms = before === undefined ? firstMs : Math.min(mostMs, before.ms * 2);
    const due = () => {
      this.#attempts.set(key, { ms, scheduled: false });
      work();
    };
    this.#attempts.set(key, { ms, scheduled: true, cancel: clock.after(ms, due) });
  }

  /** Cancels the key's retry and resets its delay. */
  clear(key: Key): void {
    this.#cancel(key);
    this.#attempts.delete(key);
  }

  /** Cancels every retry and schedules no more. */
  close(): void {
    this.#closed = true;
    for (const key of this.#attempts.keys()) this.#cancel(key);
    this.#attempts.clear();
  }

  #cancel(key: Key): void {
    const last = this.#attempts.get(key);
    if (last?.scheduled === true) last.cancel();
  }
}
