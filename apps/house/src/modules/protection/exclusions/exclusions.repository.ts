import type { Exclusion, ExclusionKind } from '@floorcast/contract/exclusion';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/schema.ts';
import { recordAll } from '../../trail/index.ts';

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

/** Stores an exclusion. Returns what the trail is to have of it. */
export async function storeExclusion(
  tx: Tx,
  playerId: number,
  { kind, since, until }: ExclusionInForce & { readonly kind: 'time-out' | 'exclusion' },
): Promise<BegunExclusion> {
  return tx
    .insertInto('exclusions')
    .values({ player_id: playerId, kind, since, until, ended_at: null })
    .returning(['id', 'kind', 'until'])
    .executeTakeFirstOrThrow();
}

interface BegunExclusion {
  readonly id: number;
  readonly kind: string;
  readonly until: Date | null;
}

/** Writes exclusions to the trail: the last statement of their transaction. */
export const recordExclusions = (tx: Tx, playerId: number, begun: readonly BegunExclusion[]): Promise<void> =>
  recordAll(
    tx,
    begun.map(({ id, kind, until }) => ({
      kind: 'exclusion.began',
      by: { part: `player ${playerId}` },
      playerId,
      detail: { exclusion: id, kind, until: until?.toISOString() ?? null },
    })),
  );

/**
 * Excludes a new account like each other one of the same person, by name and birth date: nobody leaves an exclusion behind by
 * another registration. It writes to the trail, and is the last statement of its transaction that others may wait for.
 */
export async function inheritExclusions(tx: Tx, playerId: number, now: Date): Promise<void> {
  const { rows } = await sql<BegunExclusion>`
    insert into exclusions (player_id, kind, since, until)
    select own.id, kind, since, until
    from users own
    join users other on other.folded_name = own.folded_name and other.birth_date = own.birth_date and other.id <> own.id
    join exclusions on exclusions.player_id = other.id
    where own.id = ${playerId} and ended_at is null and (until is null or until > ${now})
    returning id, kind, until`.execute(tx);
  await recordExclusions(tx, playerId, rows);
}

/** Ends a player's own exclusions before their time. Returns those that were in force. */
export async function endExclusions(
  tx: Tx,
  playerId: number,
  now: Date,
): Promise<readonly { readonly id: number; readonly kind: ExclusionKind }[]> {
  return tx
    .updateTable('exclusions')
    .set({ ended_at: now })
    .where('player_id', '=', playerId)
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', now)]))
    .returning(['id', 'kind'])
    .execute();
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
