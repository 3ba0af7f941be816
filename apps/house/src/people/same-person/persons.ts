import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/schema.ts';

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
