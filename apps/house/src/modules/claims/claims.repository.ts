import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import { sql } from 'kysely';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';

type Kind = Schema['claims']['kind'];

export async function lastClaim(db: Db | Tx, playerId: number, kind: Kind) {
  return db
    .selectFrom('claims')
    .select(['at', 'period', 'rounds_until'])
    .where('player_id', '=', playerId)
    .where('kind', '=', kind)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

interface Played {
  readonly bet: number;
  readonly win: number;
  /** Number of the last game; zero without a game. */
  readonly until: number;
}

/** A player's bets and wins since a moment, in games after a number, because games may be reported late. */
export async function played(db: Db | Tx, playerId: number, since: Date, after: number): Promise<Played> {
  const row = await db
    .selectFrom('rounds')
    .innerJoin('play_sessions', 'play_sessions.id', 'rounds.session_id')
    .select([
      sql<bigint>`coalesce(sum(bet), 0)::bigint`.as('bet'),
      sql<bigint>`coalesce(sum(win), 0)::bigint`.as('win'),
      sql<number>`coalesce(max(rounds.id), 0)`.as('until'),
    ])
    .where('player_id', '=', playerId)
    .where('rounds.at', '>', since)
    .where('rounds.id', '>', after)
    .executeTakeFirstOrThrow();
  return { bet: Number(row.bet), win: Number(row.win), until: row.until };
}

export async function openGrants(db: Db | Tx, playerId: number): Promise<MinorUnits> {
  const row = await db
    .selectFrom('bonus_grants')
    .select(sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('amount'))
    .where('player_id', '=', playerId)
    .where('claimed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return minorUnits(row.amount);
}

export async function takeGrants(tx: Tx, playerId: number, at: Date): Promise<void> {
  await tx
    .updateTable('bonus_grants')
    .set({ claimed_at: at })
    .where('player_id', '=', playerId)
    .where('claimed_at', 'is', null)
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
    .values({ player_id: playerId, kind, amount: BigInt(amount), period, rounds_until: until, at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The machine at which a player has a seat, or null. */
export async function seatOf(tx: Tx, playerId: number): Promise<number | null> {
  const row = await tx
    .selectFrom('play_sessions')
    .select('machine_id')
    .where('player_id', '=', playerId)
    .where('state', '<>', 'ended')
    .executeTakeFirst();
  return row?.machine_id ?? null;
}
