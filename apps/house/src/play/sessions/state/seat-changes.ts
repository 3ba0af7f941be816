import type { Clock } from '../../../platform/clock.ts';
import type { PlaySession } from './play-session.ts';

/** So many changes within this time (ms) are two clients that each take the seat back from the other. */
const MOST = 3;
const WINDOW_MS = 60_000;

/**
 * Changes of a seat between connections of its player that were both there. A connection that is replaced by the next
 * of the same client, because it was lost, does not count.
 */
export class SeatChanges {
  readonly #clock: Clock;
  readonly #lately = new WeakMap<PlaySession, readonly number[]>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** A connection that lost the seat to another one has answered its close: it was there. */
  changed(session: PlaySession): void {
    const lately = [...this.#since(session), this.#clock.monotonic()];
    this.#lately.set(session, lately.slice(-MOST));
  }

  /** Whether another connection may take the seat now. A refused attempt counts as a change. */
  mayChange(session: PlaySession): boolean {
    if (this.#since(session).length < MOST) return true;
    this.changed(session);
    return false;
  }

  #since(session: PlaySession): readonly number[] {
    const from = this.#clock.monotonic() - WINDOW_MS;
    return (this.#lately.get(session) ?? []).filter((at) => at > from);
  }
}
