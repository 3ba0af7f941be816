import type { GameRow, GamesReply } from '@floorcast/contract/games';
import { minorUnits } from '@floorcast/contract/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/schema.ts';
import { orderOf, type PageQuery } from '../../platform/lists/page.ts';

const COLUMNS = new Map([
  ['date', 'rounds.at'],
  ['bet', 'bet'],
  ['win', 'win'],
]);

export type GamesPageQuery = PageQuery & { readonly session?: number | undefined };

/** The games of a player's sessions, a page at a time. A read of other modules' tables: it writes nothing. */
export async function playedGames(db: Db, playerId: number, filter: GamesPageQuery): Promise<GamesReply> {
  const { page, size, session } = filter;
  const mine = db
    .selectFrom('rounds')
    .innerJoin('playSessions', 'playSessions.id', 'rounds.sessionId')
    .where('playSessions.playerId', '=', playerId)
    .$if(session !== undefined, (query) => query.where('playSessions.id', '=', session ?? 0));
  const totals = await mine
    .select((eb) => [
      eb.fn.countAll<bigint>().as('total'),
      sql<bigint>`coalesce(sum(bet), 0)::bigint`.as('bet'),
      sql<bigint>`coalesce(sum(win), 0)::bigint`.as('win'),
    ])
    .executeTakeFirstOrThrow();
  const { column, direction } = orderOf(filter, COLUMNS, 'rounds.at');
  const rows = await mine
    .innerJoin('machines', 'machines.id', 'rounds.machineId')
    .leftJoin('gameStills', 'gameStills.gameId', 'rounds.id')
    .select([
      'rounds.id',
      'playSessions.id as sessionId',
      'rounds.machineId',
      'machines.name as machine',
      'rounds.at',
      'bet',
      'win',
      'free',
      'stops',
      'gameStills.gameId as still',
    ])
    .orderBy(sql.ref(column), direction)
    .orderBy('rounds.id', direction)
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const items = rows.map(
    ({ at, bet, win, still, ...row }): GameRow => ({
      ...row,
      date: at.toISOString(),
      bet: minorUnits(bet),
      win: minorUnits(win),
      hasStill: still !== null,
    }),
  );
  const sums = { bet: minorUnits(totals.bet), win: minorUnits(totals.win) };
  return { items, total: Number(totals.total), page, size, totals: sums };
}

/** The result still of a game, and its player, for that player or for a reader who may see those `ofAllPlayers`. */
export async function stillOf(
  db: Db,
  gameId: number,
  reader: { readonly id: number; readonly ofAllPlayers: boolean },
): Promise<{ readonly jpeg: Buffer; readonly playerId: number } | undefined> {
  const row = await db
    .selectFrom('gameStills')
    .innerJoin('playSessions', 'playSessions.id', 'gameStills.sessionId')
    .select(['jpeg', 'playerId'])
    .where('gameId', '=', gameId)
    .$if(!reader.ofAllPlayers, (query) => query.where('playerId', '=', reader.id))
    .executeTakeFirst();
  return row;
}
