import * as z from 'zod/mini';
import { isCountry } from '../account/countries.ts';
import { IDENTITY_STATES } from '../account/registration.ts';
import { GivenId } from '../wire/ids.ts';
import { RequestId } from '../wire/request-id.ts';
import { Moment } from '../wire/time.ts';
import { Reason } from './staff.ts';

/**
 * What staff can do to a player's account with no more than a reason: `POST /api/console/players/{id}/{act}`. Each leads to
 * a state and may be repeated.
 */
export const PLAYER_ACTS = [
  'unblock',
  'sign-out',
  'password-link',
  'reset-pin',
  'ban',
  'unban',
  'close',
] as const;
/** One of {@link PLAYER_ACTS}. */
export type PlayerAct = (typeof PLAYER_ACTS)[number];
/** Body of the acts of {@link PLAYER_ACTS}. */
export const ActRequest = z.strictObject({ reason: Reason });

/** Body of `POST /api/console/players/{id}/identity`: how the check of the identity ended, and what the document showed. */
export const IdentityRequest = z.strictObject({
  state: z.enum(IDENTITY_STATES),
  reason: Reason,
  birthDate: z.optional(z.iso.date()),
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/), z.refine(isCountry))),
});
/** A parsed {@link IdentityRequest}. */
export type IdentityRequest = z.infer<typeof IdentityRequest>;

/** Body of `POST /api/console/players/{id}/bonus`. The same `requestId` grants once. */
export const BonusRequest = z.strictObject({
  requestId: RequestId,
  /** Minor units. */
  amount: z.int().check(z.positive(), z.maximum(10_000_000_000)),
  reason: Reason,
});
/** A parsed {@link BonusRequest}. */
export type BonusRequest = z.infer<typeof BonusRequest>;

/** Body of `POST /api/console/players/{id}/notes`. The same `requestId` adds one note. */
export const NoteRequest = z.strictObject({
  requestId: RequestId,
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000)),
});
/** A parsed {@link NoteRequest}. */
export type NoteRequest = z.infer<typeof NoteRequest>;

/** One of two accounts that may be of one person (C17.28). */
export const ReviewedAccount = z.object({
  id: z.int(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  /** As `1990-12-31`; null: not known. */
  birthDate: z.nullable(z.string()),
  country: z.nullable(z.string()),
  identity: z.string(),
  created: Moment,
  closed: z.boolean(),
  /** Until when it is excluded; `forever`, or null: it is not. */
  excluded: z.nullable(z.union([Moment, z.literal('forever')])),
  /** Whether its deposits, cash-ins and withdrawals wait for the decision. */
  waits: z.boolean(),
});
/** A parsed {@link ReviewedAccount}. */
export type ReviewedAccount = z.infer<typeof ReviewedAccount>;

/** Two accounts that may be of one person, and what was decided. */
export const PersonReview = z.object({
  id: z.int(),
  accounts: z.array(ReviewedAccount),
  state: z.enum(['open', 'same', 'different']),
  at: Moment,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(Moment),
  reason: z.string(),
});
/** A parsed {@link PersonReview}. */
export type PersonReview = z.infer<typeof PersonReview>;

/** Path of `GET /api/console/players/{id}/person-reviews` and of `POST /api/console/person-reviews/{id}`. */
export const PersonReviewPath = z.object({ id: GivenId });
/** Reply of `GET /api/console/players/{id}/person-reviews`: the open ones first. */
export const PersonReviewsReply = z.object({ status: z.literal(1), items: z.array(PersonReview) });
/** Body of `POST /api/console/person-reviews/{id}`. The same decision may be repeated. */
export const PersonDecision = z.strictObject({ decision: z.enum(['same', 'different']), reason: Reason });
/** A parsed {@link PersonDecision}. */
export type PersonDecision = z.infer<typeof PersonDecision>;
/** Reply to a {@link PersonDecision}. */
export const PersonReviewReply = z.object({ status: z.literal(1), review: PersonReview });
