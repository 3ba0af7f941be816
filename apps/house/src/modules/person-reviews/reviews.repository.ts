import type { Selectable } from 'kysely';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';

export type Review = Selectable<Schema['person_reviews']>;

/**
 * Opens a review of two accounts, at the first of which money waits. Undefined: there is one, or staff have decided already.
 * Where it is open for the other account, money waits at both.
 */
export async function insertReview(
  tx: Tx,
  account_id: number,
  other_id: number,
): Promise<{ readonly id: number; readonly usernames: readonly string[] } | undefined> {
  const made = await tx
    .insertInto('person_reviews')
    .values({ account_id, other_id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made === undefined) {
    await tx
      .updateTable('person_reviews')
      .set({ both_wait: true })
      .where('account_id', '=', other_id)
      .where('other_id', '=', account_id)
      .where('state', '=', 'open')
      .execute();
    return undefined;
  }
  const users = await tx
    .selectFrom('users')
    .select(['id', 'username'])
    .where('id', 'in', [account_id, other_id])
    .execute();
  const nameOf = (id: number) => users.find((user) => user.id === id)?.username ?? '';
  return { id: made.id, usernames: [nameOf(account_id), nameOf(other_id)] };
}

/** The reviews of an account, the open ones first. */
export const reviewsOf = (db: Db | Tx, accountId: number): Promise<Review[]> =>
  db
    .selectFrom('person_reviews')
    .selectAll()
    .where((eb) => eb.or([eb('account_id', '=', accountId), eb('other_id', '=', accountId)]))
    .orderBy((eb) => eb('state', '<>', 'open'))
    .orderBy('id', 'desc')
    .execute();

export const findReview = (db: Db | Tx, id: number): Promise<Review | undefined> =>
  db.selectFrom('person_reviews').selectAll().where('id', '=', id).executeTakeFirst();

interface Decision {
  readonly state: 'same' | 'different';
  readonly by: number;
  readonly at: Date;
  readonly reason: string;
}

/** Decides an open review. False: it was decided meanwhile. */
export async function decideReview(
  tx: Tx,
  id: number,
  { state, by, at, reason }: Decision,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('person_reviews')
    .set({ state, decided_by: by, decided_at: at, reason })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
