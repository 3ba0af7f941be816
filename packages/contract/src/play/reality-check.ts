import * as z from 'zod/mini';
import { defineCalls } from '../calls/call.ts';
import { NetPosition } from '../money/money.ts';
import { Moment, Seconds } from '../wire/time.ts';

/** What a player can do about a reality check; only `history` leaves it open (C20.9). */
export const REALITY_CHECK_ANSWERS = ['continue', 'history', 'leave'] as const;
/** Schema of {@link REALITY_CHECK_ANSWERS}. */
export const RealityCheckAnswer = z.enum(REALITY_CHECK_ANSWERS);
/** A parsed {@link RealityCheckAnswer}. */
export type RealityCheckAnswer = z.infer<typeof RealityCheckAnswer>;

/** A reality check that waits for its answer: what the player's present spell of play came to (C20.5). */
export const RealityCheck = z.object({
  id: z.int(),
  /** When the spell of play began. */
  since: Moment,
  /** Time of play in it. */
  seconds: Seconds,
  ...NetPosition.shape,
});
/** A parsed {@link RealityCheck}. */
export type RealityCheck = z.infer<typeof RealityCheck>;

/** Answer the reality check of the seat. One that is no longer open changes nothing (C20.10). */
export const AnswerRealityCheck = {
  method: 'realityCheck',
  data: z.strictObject({ id: z.int().check(z.positive()), answer: RealityCheckAnswer }),
  reply: z.object({}),
} as const;

/** Minutes of play between two reality checks. */
export const RealityCheckMinutes = z.int().check(z.minimum(1), z.maximum(1_440));

const Interval = z.object({
  status: z.literal(1),
  /** The interval in force; null: there are no reality checks. */
  minutes: z.nullable(RealityCheckMinutes),
  /** What may be chosen, ascending; empty where the policy decides. */
  choices: z.array(RealityCheckMinutes),
  /** Whether the player may do without. */
  mayBeOff: z.boolean(),
});

/** The interval of a player's reality checks. */
export const RealityCheckCalls = defineCalls('protection', {
  read: {
    does: 'Shows how often reality checks come.',
    route: 'GET /api/protection/reality-check',
    access: 'player',
    whenExcluded: 'allowed',
    reply: Interval,
  },
  choose: {
    does: 'Sets how often reality checks come.',
    route: 'PUT /api/protection/reality-check',
    access: 'player',
    whenExcluded: 'allowed',
    /** One of `choices`, or null for no reality checks where that is allowed. */
    body: z.strictObject({ minutes: z.nullable(RealityCheckMinutes) }),
    reply: Interval,
  },
});
/** The interval of a player's reality checks. */
export type RealityCheckReply = z.infer<typeof Interval>;
