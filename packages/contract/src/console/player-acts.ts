import * as z from 'zod/mini';
import { isCountry } from '../account/countries.ts';
import { IDENTITY_STATES } from '../account/registration.ts';
import { RequestId } from '../wire/request-id.ts';
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
