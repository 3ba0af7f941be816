import { type MinorUnits, minorUnits, sumMinor } from '@floorcast/contract/money';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/schema.ts';
import { sessionMovements } from '../../../wallet/index.ts';
import type { StoredPlay } from '../state/played.ts';

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
    .where('sessionId', '=', sessionId)
    .where('kind', '=', 'jackpot')
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
