import type { PersonReview, ReviewedAccount } from '@floorcast/contract/player-acts';
import { ownExclusion } from '../../people/safer-gambling/index.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Review } from './reviews.repository.ts';

/** A review as staff see it, with both accounts. */
export async function describeReview(db: Db, review: Review, now: number): Promise<PersonReview> {
  const { id, accountId, otherId, bothWait, state, at, decidedBy, decidedAt, reason } = review;
  const isOpen = state === 'open';
  const decider = decidedBy === null ? undefined : await userOf(db, decidedBy);
  return {
    id,
    accounts: [
      await accountOf(db, accountId, { waits: isOpen, now }),
      await accountOf(db, otherId, { waits: isOpen && bothWait, now }),
    ],
    state,
    at: at.toISOString(),
    decidedBy: decider?.username ?? null,
    decidedAt: decidedAt?.toISOString() ?? null,
    reason,
  };
}

const userOf = (db: Db, id: number) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function accountOf(
  db: Db,
  id: number,
  { waits, now }: { readonly waits: boolean; readonly now: number },
): Promise<ReviewedAccount> {
  const user = await userOf(db, id);
  const exclusion = await ownExclusion(db, id, now);
  return {
    id,
    username: user.username,
    name: `${user.name} ${user.lastname}`.trim(),
    email: user.email,
    birthDate: user.birthDate,
    country: user.country,
    identity: user.identity,
    created: user.createdAt.toISOString(),
    closed: user.closedAt !== null,
    excluded: exclusion === undefined ? null : (exclusion.until?.toISOString() ?? 'forever'),
    waits,
  };
}
