import type { TrailKind } from '@floorcast/contract/trail';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/schema.ts';

/** After these, somebody else knows an account's password, or can enrol its second factor. */
const GIVEN = [
  'account.created',
  'account.password-set',
  'account.second-factor-reset',
] as const satisfies readonly TrailKind[];

/** The accounts whose owners can sign in with accounts. */
export interface Holders {
  /**
   * An account itself, those who have made it or given it a password since its owner has last set one that nobody else knew,
   * and in turn those who can sign in as these.
   */
  of(accountId: number): ReadonlySet<number>;
  /** Those who have made it or given it a password, ever. */
  makersOf(accountId: number): ReadonlySet<number>;
}

interface Given {
  readonly of: number;
  readonly by: number;
  readonly isKnown: boolean;
}

/**
 * By the trail. An owner has set a password that nobody else knew by a mailed link, or at a sign-in that a second factor has
 * confirmed (C23.22).
 */
export async function holdersOf(db: Db | Tx, accountIds: readonly number[]): Promise<Holders> {
  const given: Given[] = [];
  const seen = new Set<number>();
  for (let ids = [...new Set(accountIds)]; ids.length > 0; ) {
    const found = await givenTo(db, ids);
    for (const id of ids) seen.add(id);
    given.push(...found);
    ids = [...new Set(found.flatMap(({ by, isKnown }) => (isKnown && !seen.has(by) ? [by] : [])))];
  }
  return {
    of(accountId) {
      const holders = new Set([accountId]);
      // A set that grows while it is walked.
      for (const id of holders)
        for (const { of, by, isKnown } of given) if (of === id && isKnown) holders.add(by);
      return holders;
    },
    makersOf: (accountId) => new Set(given.flatMap(({ of, by }) => (of === accountId ? [by] : []))),
  };
}

async function givenTo(db: Db | Tx, accountIds: readonly number[]): Promise<readonly Given[]> {
  const { rows } = await sql<Given>`
    select given.player_id as of, given.actor_id as by, bool_or(not exists (
      select from trail as own
      where own.kind = 'account.password-changed' and own.actor_id = given.player_id and own.seq > given.seq
        and own.detail ->> 'proof' in ('mail', 'factor'))) as "isKnown"
    from trail as given
    where given.player_id = any(${accountIds}::int[]) and given.kind = any(${GIVEN}::text[])
      and given.actor_id is not null and given.actor_id <> given.player_id
    group by given.player_id, given.actor_id`.execute(db);
  return rows;
}
