import { minorUnits } from '@floorcast/contract/money';
import type { SessionRow, SessionsReply } from '@floorcast/contract/player';
import { seconds } from '@floorcast/contract/time';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/schema.ts';
import { AS_OF, before, orderOf, type PageQuery, type Span } from '../../platform/lists/page.ts';
import { STAKED, WON } from '../play/index.ts';

const COLUMNS = new Map([
  ['start', 'started_at'],
  ['end', 'ended_at'],
  ['machine', 'machine'],
  ['duration', 'duration'],
  ['spinCount', 'spin_count'],
  ['freeSpinCount', 'free_spin_count'],
  ['net', 'net'],
]);
const NET = sql<bigint>`${WON} - ${STAKED}`;
const DURATION = sql<number>`greatest(0, floor(extract(epoch from coalesce(ended_at, now()) - started_at)))::int`;

export type SessionsFilter = Pick<PageQuery, 'sort'> & Span;
export type SessionsPageQuery = PageQuery & SessionsFilter;

/** A player's game sessions, a page at a time. A read of other modules' tables: it writes nothing. */
export async function gameSessions(
  db: Db,
  playerId: number,
  filter: SessionsPageQuery,
): Promise<SessionsReply> {
  const { page, size } = filter;
  const totals = await sessionsOf(db, playerId, filter)
    .select((eb) => [
      eb.fn.countAll<bigint>().as('total'),
      sql<bigint>`coalesce(sum(${DURATION}), 0)::bigint`.as('duration'),
      sql<bigint>`coalesce(sum(spin_count), 0)::bigint`.as('spins'),
      sql<bigint>`coalesce(sum(free_spin_count), 0)::bigint`.as('freeSpins'),
      sql<bigint>`coalesce(sum(${STAKED}), 0)::bigint`.as('staked'),
      sql<bigint>`coalesce(sum(${WON}), 0)::bigint`.as('won'),
      AS_OF.as('asOf'),
    ])
    .executeTakeFirstOrThrow();
  const { column, direction } = orderOf(filter, COLUMNS, 'started_at');
  const rows = await sessionsOf(db, playerId, before(filter, totals.asOf))
    .select(FIELDS)
    .orderBy(sql.ref(column), direction)
    .orderBy('play_sessions.id', direction)
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return {
    items: rows.map(rowOf),
    total: Number(totals.total),
    page,
    size,
    totals: {
      duration: seconds(Number(totals.duration)),
      spinCount: Number(totals.spins),
      freeSpinCount: Number(totals.freeSpins),
      ...positionOf(totals),
    },
    asOf: totals.asOf.toISOString(),
  };
}

/** The ids of all of them, in the order of the filter. */
export async function sessionIds(
  db: Db,
  playerId: number,
  filter: SessionsFilter,
): Promise<readonly number[]> {
  const { column, direction } = orderOf(filter, COLUMNS, 'started_at');
  const rows = await sessionsOf(db, playerId, filter)
    .select(['play_sessions.id as id', 'machines.name as machine', DURATION.as('duration'), NET.as('net')])
    .orderBy(sql.ref(column), direction)
    .orderBy('play_sessions.id', direction)
    .execute();
  return rows.map(({ id }) => id);
}

/** Those with these ids, in the order of the ids. */
export async function sessionsWith(
  db: Db,
  playerId: number,
  ids: readonly number[],
): Promise<readonly SessionRow[]> {
  const rows = await sessionsOf(db, playerId, {})
    .select(FIELDS)
    .where('play_sessions.id', 'in', ids)
    .orderBy(sql`array_position(${ids}::int[], play_sessions.id)`)
    .execute();
  return rows.map(rowOf);
}

const FIELDS = [
  'play_sessions.id as id',
  'machine_id',
  'machines.name as machine',
  'started_at',
  'ended_at',
  'spin_count',
  'free_spin_count',
  STAKED.as('staked'),
  WON.as('won'),
  'ip',
  DURATION.as('duration'),
  NET.as('net'),
] as const;

/** The sessions of a player that match a filter. */
const sessionsOf = (db: Db, playerId: number, { from, to, machine }: SessionsFilter) =>
  db
    .selectFrom('play_sessions')
    .innerJoin('machines', 'machines.id', 'play_sessions.machine_id')
    .where('player_id', '=', playerId)
    .$if(from !== undefined, (query) => query.where('started_at', '>=', new Date(from ?? 0)))
    .$if(to !== undefined, (query) => query.where('started_at', '<', new Date(to ?? 0)))
    .$if(machine !== undefined, (query) => query.where('machine_id', '=', machine ?? 0));

interface StoredSession {
  readonly id: number;
  readonly machine_id: number;
  readonly machine: string;
  readonly started_at: Date;
  readonly ended_at: Date | null;
  readonly spin_count: number;
  readonly free_spin_count: number;
  readonly staked: bigint;
  readonly won: bigint;
  readonly ip: string;
  readonly duration: number;
}

const positionOf = ({ staked, won }: { staked: bigint; won: bigint }) => ({
  staked: minorUnits(staked),
  won: minorUnits(won),
  net: minorUnits(won - staked),
});

const rowOf = (session: StoredSession): SessionRow => ({
  id: session.id,
  machineId: session.machine_id,
  machine: session.machine,
  start: session.started_at.toISOString(),
  end: session.ended_at?.toISOString() ?? null,
  duration: seconds(session.duration),
  spinCount: session.spin_count,
  freeSpinCount: session.free_spin_count,
  ...positionOf(session),
  ip: session.ip,
});
