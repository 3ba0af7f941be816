import { minorUnits } from '@floorcast/contract/money';
import type { SessionRow, SessionsReply } from '@floorcast/contract/player';
import { seconds } from '@floorcast/contract/time';
import { type Selectable, sql } from 'kysely';
import type { Db, Schema } from '../../platform/db/schema.ts';
import { AS_OF, before, orderOf, type PageQuery, type Span } from '../../platform/lists/page.ts';
import { STAKED, WON } from '../sessions/index.ts';

const COLUMNS = new Map([
  ['start', 'startedAt'],
  ['end', 'endedAt'],
  ['machine', 'machine'],
  ['duration', 'duration'],
  ['spinCount', 'spinCount'],
  ['freeSpinCount', 'freeSpinCount'],
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
  const { column, direction } = orderOf(filter, COLUMNS, 'startedAt');
  const rows = await sessionsOf(db, playerId, before(filter, totals.asOf))
    .select(FIELDS)
    .orderBy(sql.ref(column), direction)
    .orderBy('playSessions.id', direction)
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
  const { column, direction } = orderOf(filter, COLUMNS, 'startedAt');
  const rows = await sessionsOf(db, playerId, filter)
    .select(['playSessions.id', 'machines.name as machine', DURATION.as('duration'), NET.as('net')])
    .orderBy(sql.ref(column), direction)
    .orderBy('playSessions.id', direction)
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
    .where('playSessions.id', 'in', ids)
    .orderBy(sql`array_position(${ids}::int[], play_sessions.id)`)
    .execute();
  return rows.map(rowOf);
}

const FIELDS = [
  'playSessions.id',
  'machineId',
  'machines.name as machine',
  'startedAt',
  'endedAt',
  'spinCount',
  'freeSpinCount',
  STAKED.as('staked'),
  WON.as('won'),
  'ip',
  DURATION.as('duration'),
  NET.as('net'),
] as const;

/** The sessions of a player that match a filter. */
const sessionsOf = (db: Db, playerId: number, { from, to, machine }: SessionsFilter) =>
  db
    .selectFrom('playSessions')
    .innerJoin('machines', 'machines.id', 'playSessions.machineId')
    .where('playerId', '=', playerId)
    .$if(from !== undefined, (query) => query.where('startedAt', '>=', new Date(from ?? 0)))
    .$if(to !== undefined, (query) => query.where('startedAt', '<', new Date(to ?? 0)))
    .$if(machine !== undefined, (query) => query.where('machineId', '=', machine ?? 0));

type StoredSession = Pick<
  Selectable<Schema['playSessions']>,
  'id' | 'machineId' | 'startedAt' | 'endedAt' | 'spinCount' | 'freeSpinCount' | 'ip'
> & { readonly machine: string; readonly staked: bigint; readonly won: bigint; readonly duration: number };

const positionOf = ({ staked, won }: { staked: bigint; won: bigint }) => ({
  staked: minorUnits(staked),
  won: minorUnits(won),
  net: minorUnits(won - staked),
});

const rowOf = ({ startedAt, endedAt, duration, staked, won, ...session }: StoredSession): SessionRow => ({
  ...session,
  start: startedAt.toISOString(),
  end: endedAt?.toISOString() ?? null,
  duration: seconds(duration),
  ...positionOf({ staked, won }),
});
