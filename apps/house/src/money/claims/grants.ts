import type { MinorUnits } from '@floorcast/contract/money';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/schema.ts';

interface Grant {
  readonly playerId: number;
  readonly amount: MinorUnits;
  /** What it is for, as staff say. */
  readonly note: string;
  readonly requestId: string;
  readonly by: string;
}

/**
 * Grants a player a bonus to claim, once a `requestId`. Returns its number. `repeated`: it was granted before, on the same terms. `reused`: the
 * id was used for another grant. Nothing is written then.
 */
export async function grantBonus(
  tx: Tx,
  { playerId, amount, note, requestId, by }: Grant,
): Promise<number | 'repeated' | 'reused'> {
  const granted = await tx
    .insertInto('bonusGrants')
    .values({ playerId, amount: BigInt(amount), note, requestId, grantedBy: by })
    .onConflict((conflict) => conflict.column('requestId').where('requestId', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (granted !== undefined) return granted.id;
  const before = await tx
    .selectFrom('bonusGrants')
    .select(['playerId', 'amount'])
    .where('requestId', '=', requestId)
    .executeTakeFirstOrThrow();
  return before.playerId === playerId && before.amount === BigInt(amount) ? 'repeated' : 'reused';
}

/** What a member of staff has granted a player within the last 24 hours, in minor units. */
export async function grantedLately(tx: Tx, playerId: number, by: string): Promise<bigint> {
  const { sum } = await tx
    .selectFrom('bonusGrants')
    .select(sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('sum'))
    .where('playerId', '=', playerId)
    .where('grantedBy', '=', by)
    .where('at', '>', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirstOrThrow();
  return sum;
}
