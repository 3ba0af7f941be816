import { sql } from 'kysely';
import type { Tx } from '../../platform/db/schema.ts';
import { likenessOf, type Person } from './compare.ts';
import { mailboxOf } from './mailboxes.ts';
import { keysOf, type Likeness } from './names.ts';

/** By what an account is sought when others are compared with it. */
export const soughtBy = ({ email, name, lastname }: Omit<Person, 'birth_date'>) => ({
  mailbox: mailboxOf(email),
  person_keys: keysOf(`${name} ${lastname}`),
});

export interface LikeAccount {
  readonly id: number;
  readonly closed: boolean;
  readonly likeness: Exclude<Likeness, 'different'>;
}

/**
 * The accounts of players that are of the same person as one of them, or near. Compared are those of its mailbox and of its
 * name, found by indexes, and those born on its birth date: of a million players a few dozen. A slip in a name is found
 * among these, and nowhere else. What staff have decided about two that are near counts.
 */
export async function accountsLike(tx: Tx, accountId: number): Promise<readonly LikeAccount[]> {
  const own = await tx
    .selectFrom('users')
    .select(['email', 'name', 'lastname', 'birth_date'])
    .where('id', '=', accountId)
    .where('type', '=', 'user')
    .executeTakeFirst();
  if (own === undefined) return [];
  const { mailbox, person_keys } = soughtBy(own);
  const others = await tx
    .selectFrom('users')
    .leftJoin('person_reviews', (join) =>
      join.on(
        sql<boolean>`least(account_id, other_id) = least(users.id, ${accountId}::int)
          and greatest(account_id, other_id) = greatest(users.id, ${accountId}::int)`,
      ),
    )
    .select(['users.id', 'email', 'name', 'lastname', 'birth_date', 'closed_at'])
    .select('person_reviews.state as decided')
    .where('users.id', '<>', accountId)
    .where('type', '=', 'user')
    .where((eb) =>
      eb.or([
        eb('mailbox', '=', mailbox),
        eb('person_keys', '&&', sql<string[]>`${person_keys}::text[]`),
        ...(own.birth_date === null ? [] : [eb('birth_date', '=', own.birth_date)]),
        // Made by an older version that runs beside this one.
        eb('person_keys', 'is', null),
      ]),
    )
    .orderBy('users.id')
    .execute();
  return others.flatMap(({ decided, closed_at, id, ...other }) => {
    const likeness = decided === 'same' ? decided : likenessOf(own, other);
    if (likeness === 'different' || (likeness === 'near' && decided === 'different')) return [];
    return [{ id, closed: closed_at !== null, likeness }];
  });
}
