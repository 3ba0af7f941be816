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
    .innerJoin('play_sessions', 'play_sessions.id', 'rounds.session_id')
    .where('play_sessions.player_id', '=', playerId)
    .$if(session !== undefined, (query) => query.where('play_sessions.id', '=', session ?? 0));
  const totals = await mine
    .select((eb) => [
      eb.fn.countAll<bigint>().as('total'),
      sql<bigint>`coalesce(sum(bet), 0)::bigint`.as('bet'),
      sql<bigint>`coalesce(sum(win), 0)::bigint`.as('win'),
    ])
    .executeTakeFirstOrThrow();
  const { column, direction } = orderOf(filter, COLUMNS, 'rounds.at');
  const rows = await mine
    .innerJoin('machines', 'machines.id', 'rounds.machine_id')
    .leftJoin('game_stills', 'game_stills.game_id', 'rounds.id')
    .select([
      'rounds.id as id',
      'play_sessions.id as sessionId',
      'rounds.machine_id as machineId',
      'machines.name as machine',
      'rounds.at as at',
      'bet',
      'win',
      'free',
      'stops',
      'game_stills.game_id as still',
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
    .selectFrom('game_stills')
    .innerJoin('play_sessions', 'play_sessions.id', 'game_stills.session_id')
    .select(['jpeg', 'player_id as playerId'])
    .where('game_id', '=', gameId)
    .$if(!reader.ofAllPlayers, (query) => query.where('player_id', '=', reader.id))
    .executeTakeFirst();
  return row;
}
