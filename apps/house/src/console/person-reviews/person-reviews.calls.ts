import { PersonReviewCalls } from '@floorcast/contract/player-acts';
import { ok } from '@floorcast/contract/result';
import { answer } from '../../people/accounts/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/schema.ts';
import { recordLook } from '../../trail/index.ts';
import { decidePersons } from './person-reviews.service.ts';
import { describeReview } from './review-views.ts';
import { reviewsOf } from './reviews.repository.ts';

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
