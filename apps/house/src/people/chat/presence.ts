import type { HouseEvents } from '../../context.ts';
import type { Clock } from '../../platform/clock.ts';

/** An account that reconnects within this time (ms), such as after a reload, was never away. */
const GRACE_MS = 3_000;

interface Here {
  connections: number;
  cancelLeaving: () => void;
}

/** The accounts that are connected to the house. */
export class Presence {
  readonly #here = new Map<number, Here>();
  readonly #clock: Clock;
  readonly #events: HouseEvents;
  #closed = false;

  constructor(clock: Clock, events: HouseEvents) {
    this.#clock = clock;
    this.#events = events;
  }

  has(accountId: number): boolean {
    return this.#here.has(accountId);
  }

  /** A connection of the account has begun. Returns a function to call once, when it ends. */
  enter(accountId: number): () => void {
    const before = this.#here.get(accountId);
    before?.cancelLeaving();
    const here = before ?? { connections: 0, cancelLeaving: () => undefined };
    here.connections++;
    this.#here.set(accountId, here);
    if (before === undefined) this.#events.emit('presenceChanged', accountId);
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
      this.#events.emit('presenceChanged', accountId);
    });
  }
}
