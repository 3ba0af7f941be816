import type { LimitName } from '@floorcast/contract/limits';
import type { Selectable } from 'kysely';
import type { Db, Schema, Tx } from '../../../platform/db/schema.ts';
import { type StoredLimit, unset } from './limit-changes.ts';

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
