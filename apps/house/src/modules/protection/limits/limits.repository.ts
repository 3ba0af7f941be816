import type { LimitName } from '@floorcast/contract/limits';
import type { Selectable } from 'kysely';
import type { Db, Schema, Tx } from '../../../platform/db/schema.ts';
import { type StoredLimit, unset } from './limit-changes.ts';

type Row = Pick<
  Selectable<Schema['player_limits']>,
  'name' | 'value' | 'waits' | 'waiting_value' | 'waiting_from'
>;

/** The limits of a player that were ever set. */
export async function storedLimits(db: Db | Tx, playerId: number): Promise<StoredLimit[]> {
  const rows = await db
    .selectFrom('player_limits')
    .select(['name', 'value', 'waits', 'waiting_value', 'waiting_from'])
    .where('player_id', '=', playerId)
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
    waiting_value: waiting === null ? null : asBigint(waiting.value),
    waiting_from: waiting === null ? null : new Date(waiting.from),
  };
  await tx
    .insertInto('player_limits')
    .values({ player_id: playerId, name, ...columns })
    .onConflict((conflict) => conflict.columns(['player_id', 'name']).doUpdateSet(columns))
    .execute();
}

const asBigint = (value: number | null): bigint | null => (value === null ? null : BigInt(value));
const asNumber = (value: bigint | null): number | null => (value === null ? null : Number(value));

const fromRow = ({ name, value, waiting_value, waiting_from }: Row): StoredLimit => ({
  name,
  value: asNumber(value),
  waiting: waiting_from === null ? null : { value: asNumber(waiting_value), from: waiting_from.getTime() },
});
