import { GameRow, GamesReply } from '@floorcast/contract/games';
import { sql } from 'kysely';
import { type ListQuery, SqlList, when } from '../../platform/lists/sql-list.ts';

interface GamesQuery extends ListQuery {
  readonly playerId: number;
  readonly session?: number | undefined;
}

/** The games of a player's sessions, or of one of them. */
export const GAMES = new SqlList({
  statement: ({ playerId, session }: GamesQuery) => sql`
    select r.id, r.session_id, r.machine_id, m.name as machine, r.at as date, r.bet, r.win, r.free, r.stops,
      s.game_id is not null as has_still
    from rounds r
    join play_sessions p on p.id = r.session_id
    left join machines m on m.id = r.machine_id
    left join game_stills s on s.game_id = r.id
    where p.player_id = ${playerId} ${when(session, (id) => sql`and p.id = ${id}`)}`,
  row: GameRow,
  time: 'date',
  totals: GamesReply.shape.totals,
});
