import type { LimitName } from '@floorcast/contract/limits';
import type { Selectable } from 'kysely';
import type { Db, Schema, Tx } from '../../../platform/db/schema.ts';

type Row = Pick<
  Selectable<Schema['playerLimits']>,
  'name' | 'value' | 'waits' | 'waitingValue' | 'waitingFrom'
>;

/** The limits of a player that were ever set. */
export async function storedLimits(db: Db | Tx, playerId: number): Promise<StoredLimit[]> {
  const rows = await db
    .selectFrom('playerLimits')
    .select(['name', 'value', 'waits', 'waitingValue', 'waitingFrom'])
    .where('playerId', '=', playerId)
    .execute();
  return rows.map(fromRow);
}

export async function storedLimit(tx: Tx, playerId: number, name: LimitName): Promise<StoredLimit> {
  const limits = await storedLimits(tx, playerId);
  return limits.find((limit) => limit.name === name) ?? unset(name);
}

export async function storeLimit(
  tx: Tx,
  playerId: number,
  { name, value, waiting }: StoredLimit,
): Promise<void> {
  const columns = {
    value: asBigint(value),
    waits: waiting !== null,
    waitingValue: waiting === null ? null : asBigint(waiting.value),
    waitingFrom: waiting === null ? null : new Date(waiting.from),
  };
  await tx
    .insertInto('playerLimits')
    .values({ playerId, name, ...columns })
    .onConflict((conflict) => conflict.columns(['playerId', 'name']).doUpdateSet(columns))
    .execute();
}

const asBigint = (value: number | null): bigint | null => (value === null ? null : BigInt(value));
const asNumber = (value: bigint | null): number | null => (value === null ? null : Number(value));

const fromRow = ({ name, value, waitingValue, waitingFrom }: Row): StoredLimit => ({
  name,
  value: asNumber(value),
  waiting: waitingFrom === null ? null : { value: asNumber(waitingValue), from: waitingFrom.getTime() },
});

/** A limit as it is stored: minor units or seconds; null: none. Times are in ms since 1970. */
export interface StoredLimit {
  readonly name: LimitName;
  readonly value: number | null;
  /** A raise, and when it takes effect. */
  readonly waiting: { readonly value: number | null; readonly from: number } | null;
}

export const unset = (name: LimitName): StoredLimit => ({ name, value: null, waiting: null });

/** The limit as it is at a moment: a raise whose time has come is in force. */
export function limitAt(limit: StoredLimit, now: number): StoredLimit {
  const { waiting } = limit;
  return waiting !== null && waiting.from <= now ? { ...limit, value: waiting.value, waiting: null } : limit;
}

/**
 * The limit after its player has set it. A lower one is in force at once; a raise from `raiseFrom`, or from when an earlier
 * raise was to take effect that went as far.
 */
export function changeLimit(
  before: StoredLimit,
  value: number | null,
  { now, raiseFrom }: { readonly now: number; readonly raiseFrom: number },
): StoredLimit {
  const limit = limitAt(before, now);
  const isRaise = limit.value !== null && most(value) > limit.value;
  if (!isRaise || raiseFrom <= now) return { name: limit.name, value, waiting: null };
  const { waiting } = limit;
  const from = waiting !== null && most(value) <= most(waiting.value) ? waiting.from : raiseFrom;
  return { ...limit, waiting: { value, from } };
}

const most = (value: number | null): number => value ?? Number.POSITIVE_INFINITY;
