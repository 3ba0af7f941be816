import type { Clock } from '../../platform/clock.ts';

/** Whoever comes back within this time (ms), as by loading the page again, was never away. */
const GRACE_MS = 3_000;

interface Here {
  connections: number;
  cancelLeaving: () => void;
}

/** Who is connected to this house. */
export class Presence {
  readonly #here = new Map<number, Here>();
  readonly #clock: Clock;
  readonly #changed: (accountId: number) => void;
  #closed = false;

  /** `changed` is told whenever an account comes or has gone. */
  constructor(clock: Clock, changed: (accountId: number) => void) {
    this.#clock = clock;
    this.#changed = changed;
  }

  has(accountId: number): boolean {
    return this.#here.has(accountId);
  }

  /** A connection of the account has begun. Returns the way to say, once, that it has ended. */
  enter(accountId: number): () => void {
    const before = this.#here.get(accountId);
    before?.cancelLeaving();
    const here = before ?? { connections: 0, cancelLeaving: () => undefined };
    here.connections++;
    this.#here.set(accountId, here);
    if (before === undefined) this.#changed(accountId);
    return () => this.#leave(accountId, here);
  }

  close(): void {
    this.#closed = true;
    for (const { cancelLeaving } of this.#here.values()) cancelLeaving();
  }

  #leave(accountId: number, here: Here): void {
    if (--here.connections > 0 || this.#closed) return;
    here.cancelLeaving = this.#clock.after(GRACE_MS, () => {
      this.#here.delete(accountId);
      this.#changed(accountId);
    });
  }
}
