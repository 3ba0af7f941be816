import * as z from 'zod/mini';
import { isCountry } from '../account/countries.ts';
import { IDENTITY_STATES } from '../account/registration.ts';
import { type CallCommand, defineCalls } from '../calls/call.ts';
import type { Permission } from '../calls/duties.ts';
import { GivenId, RequestId } from '../wire/fields.ts';
import { Moment } from '../wire/time.ts';
import { PlayerFile, PlayerPath } from './players.ts';
import { Reason } from './staff.ts';

/** What the trail records of these calls. */
export const PLAYER_TRAIL = [
  'account.banned',
  'account.unbanned',
  'account.unblocked',
  'account.pin-reset',
  'player.identity-decided',
  'player.person-decided',
  'player.noted',
  'player.signed-out',
  'player.password-link',
  'player.closed',
  'bonus.granted',
] as const;

/** How the check of a player's identity ended, and what the document showed. */
export const IdentityRequest = z.strictObject({
  state: z.enum(IDENTITY_STATES),
  reason: Reason,
  birthDate: z.optional(z.iso.date()),
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/), z.refine(isCountry))),
});
/** A parsed {@link IdentityRequest}. */
export type IdentityRequest = z.infer<typeof IdentityRequest>;

/** A bonus to grant. The same `requestId` grants once. */
export const BonusRequest = z.strictObject({
  requestId: RequestId,
  /** Minor units. */
  amount: z.int().check(z.positive(), z.maximum(10_000_000_000)),
  reason: Reason,
});
/** A parsed {@link BonusRequest}. */
export type BonusRequest = z.infer<typeof BonusRequest>;

/** A note on a player. The same `requestId` adds one note. */
export const NoteRequest = z.strictObject({
  requestId: RequestId,
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000)),
});
/** A parsed {@link NoteRequest}. */
export type NoteRequest = z.infer<typeof NoteRequest>;

/** An act on a player, which answers with the player as it is then. */
const order = <const Name extends string, Body extends z.ZodMiniType>(
  name: Name,
  may: Permission,
  does: string,
  body: Body,
  command?: CallCommand,
) => ({
  does,
  route: `POST /api/console/players/:id/${name}` as const,
  access: { may },
  params: PlayerPath,
  body,
  reply: PlayerFile,
  ...(command && { command }),
});
const ByReason = z.strictObject({ reason: Reason });
const act = <const Name extends string>(name: Name, may: Permission, does: string) =>
  order(name, may, does, ByReason);

/**
 * What staff can do to a player's account with no more than a reason, by the last part of its address. Each leads to a
 * state and may be repeated.
 */
export const PlayerActCalls = defineCalls('console', {
  unblock: act('unblock', 'players.help', 'Unlocks an account that is blocked after wrong passwords.'),
  'sign-out': act('sign-out', 'players.help', 'Signs a player out everywhere.'),
  'password-link': act('password-link', 'players.help', 'Mails a player a link for a new password.'),
  'reset-pin': act('reset-pin', 'players.help', 'Removes the PIN of a player who has forgotten it.'),
  ban: act('ban', 'players.ban', 'Bans a player: ends all sign-ins at once, and refuses new ones.'),
  unban: act('unban', 'players.ban', 'Lifts the ban of a player.'),
  close: act('close', 'players.ban', 'Closes an account for good, and pays its balance out.'),
});
/** Name of one of {@link PlayerActCalls}. */
export type PlayerAct = keyof typeof PlayerActCalls;

/** What else staff can do to a player's account. */
export const PlayerOrderCalls = defineCalls('console', {
  identity: order(
    'identity',
    'players.identity',
    'Records the result of an identity check: none, pending, verified or refused.',
    IdentityRequest,
    {
      name: 'identity',
      words: ['username', 'state'],
      names: { birthDate: 'born', reason: 'document' },
      columns: ['username', 'identity', 'birthDate', 'country'],
    },
  ),
  bonus: order('bonus', 'players.bonus', 'Grants a player a bonus to claim.', BonusRequest, {
    name: 'bonus',
    words: ['username', 'amount'],
    names: { reason: 'note' },
  }),
  note: order('notes', 'players.note', 'Adds a note of staff on a player.', NoteRequest),
});

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

/** What was decided about two accounts. The same decision may be repeated. */
export const PersonDecision = z.strictObject({ decision: z.enum(['same', 'different']), reason: Reason });
/** A parsed {@link PersonDecision}. */
export type PersonDecision = z.infer<typeof PersonDecision>;

/** Compliance decides whether two accounts are of one person. */
export const PersonReviewCalls = defineCalls('console', {
  ofPlayer: {
    does: 'Shows a player beside the accounts that may be of the same person.',
    route: 'GET /api/console/players/:id/person-reviews',
    access: { may: 'players.identity' },
    params: PlayerPath,
    /** The open ones first. */
    reply: z.object({ status: z.literal(1), items: z.array(PersonReview) }),
  },
  decide: {
    does: 'Decides whether two accounts are of one person.',
    route: 'POST /api/console/person-reviews/:id',
    access: { may: 'players.identity' },
    params: z.object({ id: GivenId }),
    body: PersonDecision,
    reply: z.object({ status: z.literal(1), review: PersonReview }),
  },
});
