import { sql } from 'kysely';
import type { Tx } from '../../platform/db/schema.ts';
import { likenessOf, type Person } from './compare.ts';
import { mailboxOf } from './mailboxes.ts';
import { keysOf, type Likeness } from './names.ts';

/** By what an account is sought when others are compared with it. */
export const soughtBy = ({ email, name, lastname }: Omit<Person, 'birthDate'>) => ({
  mailbox: mailboxOf(email),
  personKeys: keysOf(`${name} ${lastname}`),
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
    .select(['email', 'name', 'lastname', 'birthDate'])
    .where('id', '=', accountId)
    .where('type', '=', 'user')
    .executeTakeFirst();
  if (own === undefined) return [];
  const { mailbox, personKeys } = soughtBy(own);
  const others = await tx
    .selectFrom('users')
    .leftJoin('personReviews', (join) =>
      join.on(
        sql<boolean>`least(account_id, other_id) = least(users.id, ${accountId}::int)
          and greatest(account_id, other_id) = greatest(users.id, ${accountId}::int)`,
      ),
    )
    .select(['users.id', 'email', 'name', 'lastname', 'birthDate', 'closedAt'])
    .select('personReviews.state as decided')
    .where('users.id', '<>', accountId)
    .where('type', '=', 'user')
    .where((eb) =>
      eb.or([
        eb('mailbox', '=', mailbox),
        eb('personKeys', '&&', sql<string[]>`${personKeys}::text[]`),
        ...(own.birthDate === null ? [] : [eb('birthDate', '=', own.birthDate)]),
        // Made by an older version that runs beside this one.
        eb('personKeys', 'is', null),
      ]),
    )
    .orderBy('users.id')
    .execute();
  return others.flatMap(({ decided, closedAt, id, ...other }) => {
    const likeness = decided === 'same' ? decided : likenessOf(own, other);
    if (likeness === 'different' || (likeness === 'near' && decided === 'different')) return [];
    return [{ id, closed: closedAt !== null, likeness }];
  });
}
