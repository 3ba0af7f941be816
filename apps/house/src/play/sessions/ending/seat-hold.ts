import { inBackground } from '../../../platform/background.ts';
import type { SessionContext } from '../session-context.ts';
import type { PlaySession, SessionEvent, SessionObserver } from '../state/play-session.ts';
import { connectionOf } from '../state/play-state.ts';
import type { Closing } from './closing.ts';

/** How long (ms) a hold is extended at least while a hand pay waits. */
const EXTEND_LEAST_MS = 10_000;

/** Holds the seats of players whose connections are lost, each for a time; then the seat is given up. */
export class SeatHold implements SessionObserver {
  readonly #parts;
  /** Cancels the timer of a held seat. */
  readonly #timers = new Map<PlaySession, () => void>();

  constructor(parts: SessionContext & { readonly closing: Closing }) {
    this.#parts = parts;
  }

  /** Stops every timer; seats stay held for the next process. */
  close(): void {
    for (const session of this.#timers.keys()) this.#cancel(session);
  }

  /** When a hold that begins now ends (ms, monotonic). */
  until(): number {
    return this.#parts.clock.monotonic() + this.#holdMs;
  }

  /** The player's connection is gone: the running game finishes, the seat is held. */
  disconnected(session: PlaySession, connection: string): void {
    const { seats, log } = this.#parts;
    if (!seats.isOpen(session) || connectionOf(session.state) !== connection) return;
    session.apply({ type: 'disconnected', connection, heldUntil: this.until() });
    seats.happened(session, { type: 'disconnected' });
    if (session.state.phase === 'held') inBackground(log, this.begin(session), 'holding a seat');
  }

  /** Begins to hold the seat of a session that is held. */
  async begin(session: PlaySession): Promise<void> {
    const { feed, repository, clock } = this.#parts;
    this.#schedule(session, this.#holdMs);
    feed.phase(session);
    const until = new Date(clock.now() + this.#holdMs);
    await repository.setState(session.sessionId, 'reconnecting', until);
  }

  /** The player is back, or has taken the seat over from another connection. */
  returned(session: PlaySession, connection: string, staff: boolean): void {
    const { seats, feed } = this.#parts;
    const before = connectionOf(session.state);
    this.#cancel(session);
    session.apply({ type: 'returned', connection, staff });
    if (before !== connection) seats.happened(session, { type: 'disconnected' });
    feed.takenOver(session, connection);
    feed.phase(session);
  }

  happened(session: PlaySession, { type }: SessionEvent): void {
    if (type === 'leaving') this.#cancel(session);
  }

  get #holdMs(): number {
    return this.#parts.policy.seatHoldSeconds * 1000;
  }

  /** A seat is not given up while a hand pay waits at it. */
  #over(session: PlaySession): void {
    const { handPays, feed, closing, clock } = this.#parts;
    if (!handPays.waitsAt(session.machineId)) {
      closing.leave(session, 'connection-lost');
      return;
    }
    const ms = Math.max(this.#holdMs, EXTEND_LEAST_MS);
    session.apply({ type: 'hold-extended', heldUntil: clock.monotonic() + ms });
    this.#schedule(session, ms);
    feed.session(session.machineId);
  }

  #schedule(session: PlaySession, ms: number): void {
    this.#cancel(session);
    this.#timers.set(
      session,
      this.#parts.clock.after(ms, () => this.#over(session)),
    );
  }

  #cancel(session: PlaySession): void {
    this.#timers.get(session)?.();
    this.#timers.delete(session);
  }
}
