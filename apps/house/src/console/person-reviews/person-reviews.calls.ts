import { type Refusal, refusal } from '@floorcast/contract/errors';
import {
  type PersonDecision,
  type PersonReview,
  PersonReviewCalls,
  type ReviewedAccount,
} from '@floorcast/contract/player-acts';
import { err, ok, type Result } from '@floorcast/contract/result';
import { isConcerned } from '../../money/approvals/index.ts';
import { answer } from '../../people/accounts/index.ts';
import { ownExclusion, PROTECTION_TOPIC } from '../../people/safer-gambling/index.ts';
import { lockPersons } from '../../people/same-person/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { announce } from '../../platform/db/announcements.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { Db } from '../../platform/db/schema.ts';
import { record, recordLook } from '../../trail/index.ts';
import { endCall } from '../calls/index.ts';
import { decideReview, findReview, type Review, reviewsOf, sharePerson, subjectOf } from './review-person.ts';

/** Compliance decides whether two accounts are of one person. */
export const personReviewCalls = ({ db, clock }: { readonly db: Db; readonly clock: Clock }) =>
  answer(PersonReviewCalls, {
    async ofPlayer({ params: { id } }, { account }) {
      const items = [];
      for (const review of await reviewsOf(db, id)) items.push(await describeReview(db, review, clock.now()));
      for (const shown of new Set(items.flatMap(({ accounts }) => accounts.map((each) => each.id))))
        await recordLook(db, account, shown);
      return ok({ items });
    },
    async decide({ params: { id }, body }, { account }) {
      const decided = await decidePersons({ db, clock }, account, id, body);
      return decided.ok ? ok({ review: await describeReview(db, decided.value, clock.now()) }) : decided;
    },
  });

interface Staff {
  readonly id: number;
  readonly username: string;
}

/** Decides whether two accounts that are near are of one person. Both are free afterwards, or share their exclusions. */
function decidePersons(
  { db, clock }: { readonly db: Db; readonly clock: Pick<Clock, 'now'> },
  by: Staff,
  id: number,
  { decision, reason }: PersonDecision,
): Promise<Result<Review, Refusal>> {
  return inTransaction(db, async (tx) => {
    await lockPersons(tx);
    const review = await findReview(tx, id);
    if (review === undefined) return err(refusal('notFound', { what: `review ${id}` }));
    const accounts = [review.accountId, review.otherId];
    for (const account of accounts)
      if (await isConcerned(tx, by.id, account)) return err(refusal('concernsYou'));
    if (review.state === decision) return ok(review);
    const at = new Date(clock.now());
    if (!(await decideReview(tx, id, { state: decision, by: by.id, at, reason })))
      return err(refusal('personDecided'));
    await endCall(tx, { kind: 'account', subject: subjectOf(id) }, { at, by: by.id });
    // Before the trail is written: others wait from then on.
    for (const playerId of accounts) await announce(tx, PROTECTION_TOPIC, { playerId, excluded: false });
    if (decision === 'same') await sharePerson(tx, accounts, at);
    const { accountId: playerId, otherId: other } = review;
    await record(tx, { kind: 'player.person-decided', by, playerId, detail: { decision, other, reason } });
    return ok((await findReview(tx, id)) ?? review);
  });
}

/** A review as staff see it, with both accounts. */
async function describeReview(db: Db, review: Review, now: number): Promise<PersonReview> {
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
