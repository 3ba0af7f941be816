import { type MinorUnits, minorUnits, sumMinor } from '@floorcast/contract/money';
import type { SessionReceipt } from '@floorcast/contract/session-totals';
import { sql } from 'kysely';
import { inBackground } from '../../../platform/background.ts';
import type { Db, Tx } from '../../../platform/db/schema.ts';
import { sessionMovements, withheldInSession } from '../../../wallet/index.ts';
import { sessionPicture } from '../picture-ages/picture-ages.ts';
import type { SessionContext } from '../session-context.ts';
import {
  changePlayed,
  NOTHING_PLAYED,
  type Played,
  type PlaySession,
  type StoredPlay,
  totalsOf,
} from '../state/play-session.ts';

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

/**
 * The money of a session by the ledger, and its games.
 *
 * `earlier`: what an earlier reading has found. Only its last game is read again, and those after it: a win that is paid
 * by hand is added to the last game of a machine, and to no other.
 */
export async function readStoredPlay(
  db: Db | Tx,
  sessionId: number,
  earlier?: StoredPlay,
): Promise<StoredPlay> {
  const moved = await sessionMovements(db, sessionId);
  const { from, bet, won } = beforeLastOf(earlier);
  const games = db.selectFrom('rounds').where('sessionId', '=', sessionId).where('id', '>=', from);
  const sums = games.select([
    sql<bigint>`sum(bet)::bigint`.as('allBets'),
    sql<bigint>`sum(win)::bigint`.as('allWins'),
  ]);
  // One statement: the sums are of the games up to the last one.
  const row = await games
    .innerJoin(sums.as('sums'), (join) => join.onTrue())
    .select(['id', 'bet', 'win', 'free', 'at', 'allBets', 'allWins'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const jackpots = await jackpotsSince(db, sessionId, row?.at);
  if (row === undefined) return { moved, bet, won, lastGame: null, lastWin: jackpots };
  return {
    moved,
    lastWin: sumMinor(minorUnits(row.win), jackpots),
    bet: sumMinor(bet, minorUnits(row.allBets)),
    won: sumMinor(won, minorUnits(row.allWins)),
    lastGame: { id: row.id, bet: minorUnits(row.bet), win: minorUnits(row.win), free: row.free },
  };
}

/** Jackpots that a session has won after a game, or ever: they are paid by hand, and no win of a game. */
async function jackpotsSince(db: Db | Tx, sessionId: number, since: Date | undefined): Promise<MinorUnits> {
  const { won } = await db
    .selectFrom('handPays')
    .select(sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('won'))
    .where((eb) => eb.and({ sessionId, kind: 'jackpot' }))
    .$if(since !== undefined, (query) => query.where('at', '>=', since ?? new Date(0)))
    .executeTakeFirstOrThrow();
  return minorUnits(won);
}

/** What the games before the last one came to, and the id from which games are read. */
function beforeLastOf(earlier: StoredPlay | undefined): { from: number; bet: MinorUnits; won: MinorUnits } {
  const last = earlier?.lastGame ?? null;
  if (earlier === undefined || last === null) return { from: 0, bet: minorUnits(0), won: minorUnits(0) };
  return { from: last.id, bet: minorUnits(earlier.bet - last.bet), won: minorUnits(earlier.won - last.win) };
}

/** Whether a win of a session is still to be paid to its player by hand. */
async function owes(db: Db, sessionId: number, machineId: number): Promise<boolean> {
  const handPay = await db
    .selectFrom('handPays')
    .select('id')
    .where((eb) => eb.and({ machineId, sessionId }))
    .where('paidAt', 'is', null)
    .executeTakeFirst();
  return handPay !== undefined;
}

/** What a session came to, for its player; undefined without such a session of that player. */
export async function receiptOf(
  db: Db,
  { playerId, sessionId }: { readonly playerId: number; readonly sessionId: number },
): Promise<SessionReceipt | undefined> {
  // First: what ends later may be missing in the totals, but an ended session's never is.
  const session = await db
    .selectFrom('playSessions')
    .innerJoin('machines', 'machines.id', 'playSessions.machineId')
    .select(['machineId', 'machines.name as machine', 'startedAt', 'endedAt'])
    .where('playSessions.id', '=', sessionId)
    .where('playerId', '=', playerId)
    .executeTakeFirst();
  if (session === undefined) return undefined;
  const stored = await readStoredPlay(db, sessionId);
  const { machineId, machine, startedAt, endedAt } = session;
  return {
    ...{ id: sessionId, machineId, machine },
    start: startedAt.toISOString(),
    end: (await owes(db, sessionId, machineId)) ? null : (endedAt?.toISOString() ?? null),
    totals: totalsOf(changePlayed(NOTHING_PLAYED, { type: 'read', stored })),
    lastGame: stored.lastGame && { ...stored.lastGame, win: stored.lastWin },
    picture: await sessionPicture(db, sessionId),
    withheld: await withheldInSession(db, { playerId, sessionId }),
  };
}
