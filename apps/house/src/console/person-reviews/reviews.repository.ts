import type { Selectable } from 'kysely';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';

export type Review = Selectable<Schema['personReviews']>;

/**
 * Opens a review of two accounts, at the first of which money waits. Undefined: there is one, or staff have decided already.
 * Where it is open for the other account, money waits at both.
 */
export async function insertReview(
  tx: Tx,
  accountId: number,
  otherId: number,
): Promise<{ readonly id: number; readonly usernames: readonly string[] } | undefined> {
  const made = await tx
    .insertInto('personReviews')
    .values({ accountId, otherId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made === undefined) {
    await tx
      .updateTable('personReviews')
      .set({ bothWait: true })
      .where('accountId', '=', otherId)
      .where('otherId', '=', accountId)
      .where('state', '=', 'open')
      .execute();
    return undefined;
  }
  const users = await tx
    .selectFrom('users')
    .select(['id', 'username'])
    .where('id', 'in', [accountId, otherId])
    .execute();
  const nameOf = (id: number) => users.find((user) => user.id === id)?.username ?? '';
  return { id: made.id, usernames: [nameOf(accountId), nameOf(otherId)] };
}

/** The reviews of an account, the open ones first. */
export const reviewsOf = (db: Db | Tx, accountId: number): Promise<Review[]> =>
  db
    .selectFrom('personReviews')
    .selectAll()
    .where((eb) => eb.or([eb('accountId', '=', accountId), eb('otherId', '=', accountId)]))
    .orderBy((eb) => eb('state', '<>', 'open'))
    .orderBy('id', 'desc')
    .execute();

export const findReview = (db: Db | Tx, id: number): Promise<Review | undefined> =>
  db.selectFrom('personReviews').selectAll().where('id', '=', id).executeTakeFirst();

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
    .updateTable('personReviews')
    .set({ state, decidedBy: by, decidedAt: at, reason })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
