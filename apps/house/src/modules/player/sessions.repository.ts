import type { SessionRow } from '@floorcast/contract/player';
import { seconds } from '@floorcast/contract/time';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/schema.ts';
import type { PageWish } from './transactions.repository.ts';

const COLUMNS = new Map([
  ['start', 'started_at'],
  ['end', 'ended_at'],
  ['machine', 'machine'],
  ['duration', 'duration'],
  ['spinCount', 'spin_count'],
  ['freeSpinCount', 'free_spin_count'],
]);

/** A player's game sessions, a page at a time. A read of other modules' tables: it writes nothing. */
export async function gameSessions(db: Db, playerId: number, { page, size, sort = '-start' }: PageWish) {
  const mine = db
    .selectFrom('play_sessions')
    .innerJoin('machines', 'machines.id', 'play_sessions.machine_id')
    .where('player_id', '=', playerId);
  const { total } = await mine.select((eb) => eb.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow();
  const column = COLUMNS.get(sort.replace(/^-/, '')) ?? 'started_at';
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const rows = await mine
    .select([
      'play_sessions.id as id',
      'machine_id',
      'machines.name as machine',
      'started_at',
      'ended_at',
      'spin_count',
      'free_spin_count',
      'ip',
      sql<number>`floor(extract(epoch from coalesce(ended_at, now()) - started_at))::int`.as('duration'),
    ])
    .orderBy(sql.ref(column), direction)
    .orderBy('play_sessions.id', direction)
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const items = rows.map(
    (row): SessionRow => ({
      id: row.id,
      machineId: row.machine_id,
      machine: row.machine,
      start: row.started_at.toISOString(),
      end: row.ended_at?.toISOString() ?? null,
      duration: seconds(Math.max(0, row.duration)),
      spinCount: row.spin_count,
      freeSpinCount: row.free_spin_count,
      ip: row.ip,
    }),
  );
  return { items, total: Number(total), page, size };
}
