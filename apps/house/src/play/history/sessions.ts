import { SessionRow, SessionsReply } from '@floorcast/contract/player';
import { sql } from 'kysely';
import { type ListQuery, SqlList, when } from '../../platform/lists/sql-list.ts';
import { DURATION, STAKED, WON } from '../sessions/index.ts';

interface SessionsQuery extends ListQuery {
  readonly playerId: number;
  readonly machine?: number | undefined;
}

/** A player's game sessions. */
export const SESSIONS = new SqlList({
  statement: ({ playerId, machine }: SessionsQuery) => sql`
    select play_sessions.id, machine_id, m.name as machine, started_at as start, ended_at as "end",
      coalesce(ended_at, now()) as ended_by_now, ${DURATION} as duration, spin_count, free_spin_count,
      ${STAKED} as staked, ${WON} as won, ${WON} - ${STAKED} as net, ip
    from play_sessions left join machines m on m.id = machine_id
    where player_id = ${playerId} ${when(machine, (id) => sql`and machine_id = ${id}`)}`,
  row: SessionRow,
  time: 'start',
  sorts: { end: 'endedByNow' },
  columns: [
    ...['id', 'machine', 'start', 'end', 'duration', 'spinCount', 'freeSpinCount'],
    ...['staked', 'won', 'net', 'ip'],
  ],
  totals: SessionsReply.shape.totals,
});
