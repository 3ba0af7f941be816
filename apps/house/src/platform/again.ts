import type { Clock } from './clock.ts';

interface AgainParts {
  readonly clock: Clock;
  /** How long (ms) the first try waits; each one after it twice as long, up to the most. */
  readonly firstMs: number;
  readonly mostMs: number;
}

/** The last try, and for how long (ms) it waits, or has waited. */
type Try =
  | { readonly waits: true; readonly ms: number; readonly cancel: () => void }
  | { readonly waits: false; readonly ms: number };

/** Work that has failed is tried again later, and later each time, until it is over. */
export class Again<Key> {
  readonly #parts: AgainParts;
  readonly #tries = new Map<Key, Try>();
  #closed = false;

  constructor(parts: AgainParts) {
    this.#parts = parts;
  }

  /** Does it later, unless something is to be done about the same thing anyway. */
  later(key: Key, work: () => void): void {
    const before = this.#tries.get(key);
    if (this.#closed || before?.waits === true) return;
    const { clock, firstMs, mostMs } = this.#parts;
    const ms = before === undefined ? firstMs : Math.min(mostMs, before.ms * 2);
    const due = () => {
      this.#tries.set(key, { ms, waits: false });
      work();
    };
    this.#tries.set(key, { ms, waits: true, cancel: clock.after(ms, due) });
  }

  /** There is nothing more to do about it: what fails next is new. */
  over(key: Key): void {
    this.#cancel(key);
    this.#tries.delete(key);
  }

  /** Nothing is done any more. */
  close(): void {
    this.#closed = true;
    for (const key of this.#tries.keys()) this.#cancel(key);
    this.#tries.clear();
  }

  #cancel(key: Key): void {
    const last = this.#tries.get(key);
    if (last?.waits === true) last.cancel();
  }
}
