import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import { sql } from 'kysely';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';

type Kind = Schema['claims']['kind'];

export async function lastClaim(db: Db | Tx, playerId: number, kind: Kind) {
  return db
    .selectFrom('claims')
    .select(['at', 'period', 'roundsUntil'])
    .where((eb) => eb.and({ playerId, kind }))
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * A player's bets and wins since a moment, in games after a number, because games may be reported late; `until`: the number of
 * the last one, zero without a game.
 */
export async function played(db: Db | Tx, playerId: number, since: Date, after: number) {
  const row = await db
    .selectFrom('rounds')
    .innerJoin('playSessions', 'playSessions.id', 'rounds.sessionId')
    .select([
      sql<bigint>`coalesce(sum(bet), 0)::bigint`.as('bet'),
      sql<bigint>`coalesce(sum(win), 0)::bigint`.as('win'),
      sql<number>`coalesce(max(rounds.id), 0)`.as('until'),
    ])
    .where('playerId', '=', playerId)
    .where('rounds.at', '>', since)
    .where('rounds.id', '>', after)
    .executeTakeFirstOrThrow();
  return { bet: Number(row.bet), win: Number(row.win), until: row.until };
}

export async function openGrants(db: Db | Tx, playerId: number): Promise<MinorUnits> {
  const row = await db
    .selectFrom('bonusGrants')
    .select(sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('amount'))
    .where('playerId', '=', playerId)
    .where('claimedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return minorUnits(row.amount);
}

export async function takeGrants(tx: Tx, playerId: number, at: Date): Promise<void> {
  await tx
    .updateTable('bonusGrants')
    .set({ claimedAt: at })
    .where('playerId', '=', playerId)
    .where('claimedAt', 'is', null)
    .execute();
}

/** Returns the claim's own number. */
export async function noteClaim(
  tx: Tx,
  claim: { playerId: number; kind: Kind; amount: MinorUnits; period: string | null; until: number; at: Date },
): Promise<number> {
  const { playerId, kind, amount, period, until, at } = claim;
  const { id } = await tx
    .insertInto('claims')
    .values({ playerId, kind, amount: BigInt(amount), period, roundsUntil: until, at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The machine at which a player has a seat, or null. */
export async function seatOf(tx: Tx, playerId: number): Promise<number | null> {
  const row = await tx
    .selectFrom('playSessions')
    .select('machineId')
    .where('playerId', '=', playerId)
    .where('state', '<>', 'ended')
    .executeTakeFirst();
  return row?.machineId ?? null;
}

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
    .where((eb) => eb.and({ playerId, grantedBy: by }))
    .where('at', '>', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirstOrThrow();
  return sum;
}
