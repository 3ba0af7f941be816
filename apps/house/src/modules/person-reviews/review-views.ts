import type { PersonReview, ReviewedAccount } from '@floorcast/contract/player-acts';
import type { Db } from '../../platform/db/schema.ts';
import { ownExclusion } from '../protection/index.ts';
import type { Review } from './reviews.repository.ts';

/** A review as staff see it, with both accounts. */
export async function describeReview(db: Db, review: Review, now: number): Promise<PersonReview> {
  const { id, account_id, other_id, both_wait, state, at, decided_by, decided_at, reason } = review;
  const isOpen = state === 'open';
  const decider = decided_by === null ? undefined : await userOf(db, decided_by);
  return {
    id,
    accounts: [
      await accountOf(db, account_id, { waits: isOpen, now }),
      await accountOf(db, other_id, { waits: isOpen && both_wait, now }),
    ],
    state,
    at: at.toISOString(),
    decidedBy: decider?.username ?? null,
    decidedAt: decided_at?.toISOString() ?? null,
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
    birthDate: user.birth_date,
    country: user.country,
    identity: user.identity,
    created: user.created_at.toISOString(),
    closed: user.closed_at !== null,
    excluded: exclusion === undefined ? null : (exclusion.until?.toISOString() ?? 'forever'),
    waits,
  };
}
