import type { CallKind } from '@floorcast/contract/help';
import { type Selectable, type SelectQueryBuilder, sql, type Updateable } from 'kysely';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';
import { keyOf, type NewCall } from './raising/open-call.ts';

/** A call as it is stored, with the names that it shows. */
export type CallRow = Awaited<ReturnType<typeof select>>[number];

/** Which calls a list has. */
export interface CallFilter {
  readonly playerId?: number | undefined;
  readonly floorId?: string | undefined;
}

const select = (calls: SelectQueryBuilder<Schema, 'calls', unknown>) =>
  calls
    .leftJoin('machines', 'machines.id', 'calls.machineId')
    .leftJoin('users as player', 'player.id', 'calls.playerId')
    .leftJoin('users as claimant', 'claimant.id', 'calls.claimedBy')
    .leftJoin('users as ender', 'ender.id', 'calls.endedBy')
    .selectAll('calls')
    .select([
      'machines.name as machineName',
      'player.username as playerName',
      'claimant.username as claimantName',
      'ender.username as enderName',
    ])
    .select(sql<number>`(select count(*)::int from call_notes where call_id = calls.id)`.as('notes'))
    .execute();

/** Open calls, the oldest first. */
export const findOpenCalls = (db: Db | Tx, { playerId, floorId }: CallFilter = {}): Promise<CallRow[]> =>
  select(
    db
      .selectFrom('calls')
      .where('calls.endedAt', 'is', null)
      .$if(playerId !== undefined, (calls) => calls.where('calls.playerId', '=', playerId ?? 0))
      .$if(floorId !== undefined, (calls) => calls.where('calls.floorId', '=', floorId ?? ''))
      .orderBy('calls.raisedAt')
      .orderBy('calls.id'),
  );

/** Calls by their ids. */
export const findCalls = (db: Db | Tx, ids: readonly number[]): Promise<CallRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : select(db.selectFrom('calls').where('calls.id', 'in', ids).orderBy('calls.id'));

/** One call; undefined if there is none of that id. */
export async function findCall(db: Db | Tx, id: number): Promise<CallRow | undefined> {
  const [row] = await select(db.selectFrom('calls').where('calls.id', '=', id));
  return row;
}

/** What a raised call is in the database. */
type StoredCall = Selectable<Schema['calls']>;

/**
 * Raises calls. Where one of a kind and subject is open already, that one stays: one may have been raised by a commit whose
 * answer was lost. Returns all of them, and those that were raised now.
 */
export async function insertCalls(
  db: Db | Tx,
  calls: readonly NewCall[],
  at: Date,
): Promise<{ fresh: StoredCall[]; all: StoredCall[] }> {
  if (calls.length === 0) return { fresh: [], all: [] };
  const fresh = await db
    .insertInto('calls')
    .values(calls.map((call) => valuesOf(call, at)))
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).where('endedAt', 'is', null).doNothing())
    .returningAll()
    .execute();
  if (fresh.length === calls.length) return { fresh, all: fresh };
  const known = new Set(fresh.map(keyOf));
  const others = calls.filter((call) => !known.has(keyOf(call)));
  const open = await db
    .selectFrom('calls')
    .selectAll()
    .where('endedAt', 'is', null)
    .where(
      'subject',
      'in',
      others.map(({ subject }) => subject),
    )
    .execute();
  const wanted = new Set(others.map(keyOf));
  return { fresh, all: [...fresh, ...open.filter((row) => wanted.has(keyOf(row)))] };
}

/** Raises a call. Returns its id; undefined if one of its kind and subject is open. */
export async function insertCall(db: Db | Tx, call: NewCall, at: Date): Promise<number | undefined> {
  const { fresh } = await insertCalls(db, [call], at);
  return fresh[0]?.id;
}

const valuesOf = (call: NewCall, at: Date) => ({
  kind: call.kind,
  cause: call.cause,
  subject: call.subject,
  exception: call.exception ?? null,
  floorId: call.floorId ?? null,
  machineId: call.machineId ?? null,
  camera: call.camera ?? null,
  playerId: call.playerId ?? null,
  amount: call.amount === undefined ? null : BigInt(call.amount),
  detail: call.detail ?? '',
  raisedAt: at,
});

/** Ends calls whose causes are gone. */
export async function endCalls(db: Db | Tx, ids: readonly number[], at: Date): Promise<void> {
  await db
    .updateTable('calls')
    .set({ endedAt: at, version: sql<number>`version + 1` })
    .where('id', 'in', ids)
    .where('endedAt', 'is', null)
    .execute();
}

/** The open call of a kind and subject. */
export const openCallAbout = (
  db: Db | Tx,
  kind: CallKind,
  subject: string,
): Promise<Pick<StoredCall, 'id' | 'machineId'> | undefined> =>
  db
    .selectFrom('calls')
    .select(['id', 'machineId'])
    .where((eb) => eb.and({ kind, subject, endedAt: null }))
    .executeTakeFirst();

/** Changes an open call. Returns whether it was open. */
export async function changeCall(
  db: Db | Tx,
  id: number,
  change: Omit<Updateable<Schema['calls']>, 'version'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('calls')
    .set({ ...change, version: sql<number>`version + 1` })
    .where((eb) => eb.and({ id, endedAt: null }))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The state of a call, locked until the transaction ends; undefined if there is none of that id. */
export const lockCall = (tx: Tx, id: number) =>
  tx.selectFrom('calls').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Seconds that calls of a kind took: half of them took less. Null while fewer than five are known (C24.8). */
export interface Medians {
  readonly claim: number | null;
  readonly end: number | null;
}

const LEAST_KNOWN = 5;
const MEDIAN_DAYS = 30;

/** Of calls that somebody took care of: the others say nothing of how long that takes. */
export async function mediansOf(db: Db | Tx, kind: CallKind, now: Date): Promise<Medians> {
  const since = new Date(now.getTime() - MEDIAN_DAYS * 86_400_000);
  const median = (to: 'firstClaimedAt' | 'endedAt') =>
    sql<
      number | null
    >`percentile_cont(0.5) within group (order by extract(epoch from ${sql.ref(to)} - raised_at))`;
  const { known, claim, end } = await db
    .selectFrom('calls')
    .select([
      sql<number>`count(*)::int`.as('known'),
      median('firstClaimedAt').as('claim'),
      median('endedAt').as('end'),
    ])
    .where('kind', '=', kind)
    .where('firstClaimedAt', 'is not', null)
    .where('endedAt', '>=', since)
    .executeTakeFirstOrThrow();
  return known < LEAST_KNOWN ? { claim: null, end: null } : { claim, end };
}
