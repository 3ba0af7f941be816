import {
  PersonDecision,
  PersonReviewPath,
  PersonReviewReply,
  PersonReviewsReply,
} from '@floorcast/contract/player-acts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/schema.ts';
import { Refused } from '../../platform/http/errors.ts';
import { about } from '../../platform/http/openapi.ts';
import type { Routes } from '../../platform/http/validation.ts';
import { type AuthService, accountOf } from '../auth/index.ts';
import { recordLook } from '../trail/index.ts';
import { decidePersons } from './person-reviews.service.ts';
import { describeReview } from './review-views.ts';
import { reviewsOf } from './reviews.repository.ts';

interface PersonReviewParts {
  readonly auth: AuthService;
  readonly db: Db;
  readonly clock: Clock;
}

/** Compliance decides whether two accounts are of one person. */
export function personReviewRoutes(app: Routes, { auth, db, clock }: PersonReviewParts): void {
  app.get(
    '/api/console/players/:id/person-reviews',
    {
      schema: {
        ...about('console', 'Shows a player beside the accounts that may be of the same person.'),
        params: PersonReviewPath,
        response: { 200: PersonReviewsReply },
      },
      config: { may: 'players.identity' },
    },
    async (request) => {
      const { id } = request.params;
      const reviews = await reviewsOf(db, id);
      const items = [];
      for (const review of reviews) items.push(await describeReview(db, review, clock.now()));
      const by = await accountOf(auth, request);
      for (const shown of new Set(items.flatMap(({ accounts }) => accounts.map((account) => account.id))))
        await recordLook(db, by, shown);
      return { status: 1 as const, items };
    },
  );

  app.post(
    '/api/console/person-reviews/:id',
    {
      schema: {
        ...about('console', 'Decides whether two accounts are of one person.'),
        params: PersonReviewPath,
        body: PersonDecision,
        response: { 200: PersonReviewReply },
      },
      config: { may: 'players.identity' },
    },
    async (request) => {
      const by = await accountOf(auth, request);
      const decided = await decidePersons({ db, clock }, by, request.params.id, request.body);
      if (!decided.ok) throw new Refused(decided.error);
      return { status: 1 as const, review: await describeReview(db, decided.value, clock.now()) };
    },
  );
}
