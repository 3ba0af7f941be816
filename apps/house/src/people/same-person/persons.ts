import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { likenessOf, mailboxOf, type Person } from './compare.ts';
import { keysOf, type Likeness } from './names.ts';

/** Serialises what is decided by comparing accounts: of two that are made at once, the second sees the first. */
const PERSONS_LOCK = 4_711_047;

/** Call it after accounts are locked, and lock none afterwards. */
export async function lockPersons(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${PERSONS_LOCK})`.execute(tx);
}

/** Of a row of `users`: whether staff are to decide first if another account is of the same person. */
export const UNDER_REVIEW = sql<boolean>`exists (select from person_reviews where state = 'open'
  and (account_id = users.id or (both_wait and other_id = users.id)))`;

/** Whether no money moves at an account until staff have decided whose it is. */
export async function isUnderReview(tx: Tx, accountId: number): Promise<boolean> {
  const { reviewed } = await tx
    .selectFrom('users')
    .select(UNDER_REVIEW.as('reviewed'))
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return reviewed;
}

/** All accounts of the persons of some accounts, these among them, as far as they were found to be of one. */
export async function accountsOfPersons(
  db: Db | Tx,
  accountIds: readonly number[],
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('persons as own')
    .innerJoin('persons', 'persons.personId', 'own.personId')
    .select('persons.accountId')
    .where('own.accountId', 'in', accountIds)
    .execute();
  return [...new Set([...accountIds, ...rows.map(({ accountId }) => accountId)])].sort((a, b) => a - b);
}

/** Keeps that accounts are of one person, and so are all others of theirs. Returns all of them. */
export async function joinPersons(tx: Tx, accountIds: readonly number[]): Promise<readonly number[]> {
  const all = await accountsOfPersons(tx, accountIds);
  const [personId = 0] = all;
  if (all.length > 1)
    await tx
      .insertInto('persons')
      .values(all.map((accountId) => ({ accountId, personId })))
      .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ personId }))
      .execute();
  return all;
}

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
    .where((eb) => eb.and({ id: accountId, type: 'user' }))
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
