import { minorUnits } from '@floorcast/contract/money';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/schema.ts';
import { sessionMovements } from '../../wallet/index.ts';
import type { StoredPlay } from '../session/played.ts';

/** The money of a session by the ledger, and its games. */
export async function readStoredPlay(db: Db | Tx, sessionId: number): Promise<StoredPlay> {
  const moved = await sessionMovements(db, sessionId);
  // One statement: the sums are of the games up to the last one.
  const games = db.selectFrom('rounds').where('session_id', '=', sessionId);
  const row = await games
    .select(['id', 'bet', 'win', 'free'])
    .select([
      sql<bigint>`(sum(bet) over ())::bigint`.as('allBets'),
      sql<bigint>`(sum(win) over ())::bigint`.as('allWins'),
    ])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return { moved, bet: minorUnits(0), won: minorUnits(0), lastGame: null };
  const { id, bet, win, free, allBets, allWins } = row;
  const lastGame = { id, bet: minorUnits(bet), win: minorUnits(win), free };
  return { moved, bet: minorUnits(allBets), won: minorUnits(allWins), lastGame };
}
