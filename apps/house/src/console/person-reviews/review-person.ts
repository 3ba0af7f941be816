import type { Selectable } from 'kysely';
import {
  announceProtection,
  ownExclusion,
  recordExclusions,
  spreadExclusions,
} from '../../people/safer-gambling/index.ts';
import { accountsLike, joinPersons, type LikeAccount, lockPersons } from '../../people/same-person/index.ts';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';
import { raiseCall } from '../calls/index.ts';

interface When {
  readonly now: Date;
  /** Whose money waits until staff have decided: the account's own, or that of the others that are near. */
  readonly waits: 'account' | 'others';
}

/**
 * Compares an account of a player with the others: when it is made, when what is known of its person changes, and when it is
 * excluded. Those of the same person share their exclusions from then on; of each that is near, staff are called. It writes to
 * the trail, and is the last statement of its transaction that others may wait for.
 */
export async function reviewPerson(tx: Tx, accountId: number, { now, waits }: When): Promise<void> {
  await lockPersons(tx);
  const like = await accountsLike(tx, accountId);
  for (const other of like) {
    if (other.likeness !== 'near' || !(await matters(tx, other, { now, waits }))) continue;
    const [account, near] = waits === 'account' ? [accountId, other.id] : [other.id, accountId];
    await openReview(tx, account, near);
  }
  const same = like.flatMap(({ id, likeness }) => (likeness === 'same' ? [id] : []));
  if (same.length > 0) await sharePerson(tx, [accountId, ...same], now);
}

/** From now on accounts are of one person. It writes to the trail. */
export async function sharePerson(tx: Tx, accountIds: readonly number[], now: Date): Promise<void> {
  const all = await joinPersons(tx, accountIds);
  const begun = await spreadExclusions(tx, all, now);
  for (const playerId of begun.keys())
    await announceProtection(tx, playerId, await ownExclusion(tx, playerId, now.getTime()));
  for (const [playerId, exclusions] of begun) await recordExclusions(tx, playerId, exclusions);
}

/** At a closed account no money moves; it matters while it is excluded. */
const matters = async (tx: Tx, { id, closed }: LikeAccount, { now, waits }: When): Promise<boolean> =>
  !closed || (waits === 'account' && (await ownExclusion(tx, id, now.getTime())) !== undefined);

async function openReview(tx: Tx, accountId: number, otherId: number): Promise<void> {
  const review = await insertReview(tx, accountId, otherId);
  if (review === undefined) return;
  await raiseCall(tx, {
    kind: 'account',
    cause: 'same-person',
    subject: subjectOf(review.id),
    playerId: accountId,
    detail: review.usernames.join(' ~ '),
  });
}

/** What the call of a review is about. */
export const subjectOf = (reviewId: number): string => `person-review:${reviewId}`;

export type Review = Selectable<Schema['personReviews']>;

/**
 * Opens a review of two accounts, at the first of which money waits. Undefined: there is one, or staff have decided already.
 * Where it is open for the other account, money waits at both.
 */
async function insertReview(
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
      .where((eb) => eb.and({ accountId: otherId, otherId: accountId, state: 'open' }))
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
    .where((eb) => eb.and({ id, state: 'open' }))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
