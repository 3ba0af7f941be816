import type { Exclusion, ExclusionKind } from '@floorcast/contract/exclusion';
import { sql } from 'kysely';
import * as z from 'zod';
import { announce } from '../../../platform/db/announcements.ts';
import type { Db, Tx } from '../../../platform/db/schema.ts';
import type { Policy } from '../../../policy/index.ts';
import { recordAll } from '../../../trail/index.ts';

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
    .where('playerId', '=', playerId)
    .where('endedAt', 'is', null)
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
    .values({ playerId, kind, since, until, endedAt: null })
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
 * Excludes each account of a person like the others, once for each exclusion: nobody leaves one behind by another account.
 * Returns what the trail is to have of it, by account.
 */
export async function spreadExclusions(
  tx: Tx,
  playerIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, readonly BegunExclusion[]>> {
  const { rows } = await sql<BegunExclusion & { readonly playerId: number }>`
    insert into exclusions (player_id, kind, since, until)
    select distinct on (own.id, kind, until) own.id, kind, since, until
    from unnest(${playerIds}::int[]) as own (id)
    join exclusions as others on others.player_id = any(${playerIds}::int[]) and others.player_id <> own.id
    where ended_at is null and (until is null or until > ${now})
      and not exists (select from exclusions as present where present.player_id = own.id
        and present.kind = others.kind and present.until is not distinct from others.until)
    order by own.id, kind, until, since
    returning player_id, id, kind, until`.execute(tx);
  return new Map(rows.map(({ playerId }) => [playerId, rows.filter((row) => row.playerId === playerId)]));
}

/** Ends a player's own exclusions before their time. Returns those that were in force. */
export async function endExclusions(
  tx: Tx,
  playerId: number,
  now: Date,
): Promise<readonly { readonly id: number; readonly kind: ExclusionKind }[]> {
  return tx
    .updateTable('exclusions')
    .set({ endedAt: now })
    .where('playerId', '=', playerId)
    .where('endedAt', 'is', null)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', now)]))
    .returning(['id', 'kind'])
    .execute();
}

/** What the national register said of a player at the last sign-in. */
async function registerAnswer(db: Db | Tx, playerId: number) {
  return db
    .selectFrom('users')
    .select(['registerSays as says', 'registerAskedAt as at', 'registerUntil as until'])
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
    .set({ registerSays: answer.says, registerAskedAt: answer.at, registerUntil: answer.until })
    .where('id', '=', playerId)
    .execute();
}

export const onWire = ({ kind, since, until }: ExclusionInForce): Exclusion => ({
  kind,
  since: since.toISOString(),
  until: until?.toISOString() ?? null,
});

/** The exclusion of a player in force: their own or, under a policy with a national register, that of the register. */
export async function exclusionInForce(
  db: Db | Tx,
  { nationalRegister }: Pick<Policy, 'nationalRegister'>,
  playerId: number,
  now: number,
): Promise<ExclusionInForce | undefined> {
  const own = await ownExclusion(db, playerId, now);
  if (!nationalRegister) return own;
  const { says, at, until } = await registerAnswer(db, playerId);
  if (says !== 'excluded') return own;
  const registered = { kind: 'register', since: at ?? new Date(now), until } as const;
  return own === undefined || endOf(registered) >= endOf(own) ? registered : own;
}

const endOf = ({ until }: ExclusionInForce): number => until?.getTime() ?? Number.POSITIVE_INFINITY;

/**
 * Announces, with the commit, what has changed of a player's limits or exclusion: a process that is killed after it has
 * notified the others. `exclusion`: the one in force.
 */
export async function announceProtection(
  tx: Tx,
  playerId: number,
  exclusion: ExclusionInForce | undefined,
): Promise<void> {
  if (exclusion !== undefined) await announce(tx, excludedTopic(playerId), {});
  await announce(tx, PROTECTION_TOPIC, { playerId, excluded: exclusion !== undefined });
  await announce(tx, protectionTopic(playerId), {
    exclusion: exclusion === undefined ? null : onWire(exclusion),
  });
}

/** Where limits and exclusions of players are announced to have changed, to every floor, as {@link ProtectionChange}. */
export const PROTECTION_TOPIC = 'protection.changed';
export const ProtectionChange = z.object({ playerId: z.number(), excluded: z.boolean() });

/** Where what concerns one player is published, as its `protection` notification. */
export const protectionTopic = (playerId: number): string => `player.${playerId}.protection`;

/** Where it is published that an account is excluded from play. */
export const excludedTopic = (accountId: number): string => `account.${accountId}.excluded`;
