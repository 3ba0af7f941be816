import { inBackground } from '../../../platform/background.ts';
import type { SessionContext } from '../session-context.ts';
import type { PlaySession } from '../state/play-session.ts';
import { type Played, type StoredPlay, totalsOf } from '../state/played.ts';
import { readStoredPlay } from './stored-play.ts';

const lastOf = ({ lastGame }: Pick<Played, 'lastGame'>): number => lastGame?.id ?? 0;

/** Keeps the totals of open sessions as the ledger has them. */
export class SessionBooks {
  readonly #parts;
  readonly #readings = new WeakMap<PlaySession, StoredPlay>();

  constructor(parts: Pick<SessionContext, 'db' | 'log' | 'seats' | 'feed'>) {
    this.#parts = parts;
  }

  /** Reads what was booked before this process, or without a notification to this session. */
  async read(session: PlaySession): Promise<void> {
    let stored = await this.#readFurther(session);
    // A game was recorded meanwhile: it is booked, and its predecessors are in the sums of the next reading only.
    while (lastOf(stored) < lastOf(session.played)) stored = await this.#readFurther(session);
    session.record({ type: 'read', stored });
    // While a game runs, its own win is shown.
    if (this.#parts.seats.machine(session).running === undefined)
      session.apply({ type: 'win-read', win: stored.lastWin });
  }

  /** Reads on from the last reading of this process: a session of hours has thousands of games. */
  async #readFurther(session: PlaySession): Promise<StoredPlay> {
    const stored = await readStoredPlay(this.#parts.db, session.sessionId, this.#readings.get(session));
    this.#readings.set(session, stored);
    return stored;
  }

  /** The hand pays of a machine have changed: what was won and is posted counts, and the player is notified of it. */
  handPaysChanged(machineId: number): void {
    const { seats, feed, log } = this.#parts;
    const session = seats.at(machineId);
    if (session === undefined) return;
    const shown = () => JSON.stringify([totalsOf(session.played), session.state.game.win]);
    const before = shown();
    const work = this.read(session).then(() => {
      if (shown() !== before && seats.isOpen(session)) feed.credit(session);
    });
    inBackground(log, work, 'reading the totals of a session');
  }
}
