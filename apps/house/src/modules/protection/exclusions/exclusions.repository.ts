import type { Exclusion, ExclusionKind } from '@floorcast/contract/exclusion';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/schema.ts';

/** An exclusion that is in force. */
export interface ExclusionInForce {
  readonly kind: ExclusionKind;
  readonly since: Date;
  /** Null: for good, or for as long as the register says so. */
  readonly until: Date | null;
}

/** A player's own exclusion in force: the one that ends last. */
export async function ownExclusion(
  db: Db | Tx,
  playerId: number,
  now: number,
): Promise<ExclusionInForce | undefined> {
  return db
    .selectFrom('exclusions')
    .select(['kind', 'since', 'until'])
    .where('player_id', '=', playerId)
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', new Date(now))]))
    .orderBy('until', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst();
}

export async function storeExclusion(
  tx: Tx,
  playerId: number,
  { kind, since, until }: ExclusionInForce & { readonly kind: 'time-out' | 'exclusion' },
): Promise<void> {
  await tx
    .insertInto('exclusions')
    .values({ player_id: playerId, kind, since, until, ended_at: null })
    .execute();
}

/**
 * Excludes a new account like each other one of the same person, by name and birth date: nobody leaves an exclusion behind by
 * another registration.
 */
export async function inheritExclusions(tx: Tx, playerId: number, now: Date): Promise<void> {
  await sql`
    insert into exclusions (player_id, kind, since, until)
    select own.id, kind, since, until
    from users own
    join users other on other.folded_name = own.folded_name and other.birth_date = own.birth_date and other.id <> own.id
    join exclusions on exclusions.player_id = other.id
    where own.id = ${playerId} and ended_at is null and (until is null or until > ${now})`.execute(tx);
}

/** Ends a player's own exclusions before their time. Returns the kinds of those that were in force. */
export async function endExclusions(tx: Tx, playerId: number, now: Date): Promise<ExclusionKind[]> {
  const ended = await tx
    .updateTable('exclusions')
    .set({ ended_at: now })
    .where('player_id', '=', playerId)
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', now)]))
    .returning('kind')
    .execute();
  return ended.map(({ kind }) => kind);
}

/** What the national register said of a player at the last sign-in. */
export async function registerAnswer(db: Db | Tx, playerId: number) {
  return db
    .selectFrom('users')
    .select(['register_says as says', 'register_asked_at as at', 'register_until as until'])
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
}

export async function storeRegisterAnswer(
  db: Db | Tx,
  playerId: number,
  answer: { says: 'clear' | 'excluded'; at: Date; until: Date | null },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ register_says: answer.says, register_asked_at: answer.at, register_until: answer.until })
    .where('id', '=', playerId)
    .execute();
}

export const onWire = ({ kind, since, until }: ExclusionInForce): Exclusion => ({
  kind,
  since: since.toISOString(),
  until: until?.toISOString() ?? null,
});
