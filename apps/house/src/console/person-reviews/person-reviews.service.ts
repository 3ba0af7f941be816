import { type Refusal, refusal } from '@floorcast/contract/errors';
import type { PersonDecision } from '@floorcast/contract/player-acts';
import { err, ok, type Result } from '@floorcast/contract/result';
import { isConcerned } from '../../money/approvals/index.ts';
import { PROTECTION_TOPIC } from '../../people/safer-gambling/index.ts';
import { lockPersons } from '../../people/same-person/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { announce } from '../../platform/db/announcements.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { record } from '../../trail/index.ts';
import { endCall } from '../calls/index.ts';
import { sharePerson, subjectOf } from './review-person.ts';
import { decideReview, findReview, type Review } from './reviews.repository.ts';

interface Staff {
  readonly id: number;
  readonly username: string;
}

/** Decides whether two accounts that are near are of one person. Both are free afterwards, or share their exclusions. */
export function decidePersons(
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
    await recordDecision(tx, by, review, { decision, reason });
    return ok((await findReview(tx, id)) ?? review);
  });
}

const recordDecision = (
  tx: Tx,
  by: Staff,
  { accountId: playerId, otherId: other }: Review,
  { decision, reason }: PersonDecision,
): Promise<void> =>
  record(tx, { kind: 'player.person-decided', by, playerId, detail: { decision, other, reason } });
