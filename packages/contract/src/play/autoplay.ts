import * as z from 'zod/mini';
import { Params } from '../errors/errors.ts';
import { TransferAmount } from '../money/money.ts';

/** Why autoplay stopped (C4.39 to C4.46, C4.71). */
export const AUTOPLAY_STOPS = [
  /** All of its games have been played. */
  'done',
  /** The player stopped it, pressed a button or chose a bet level. */
  'player',
  'win',
  'loss',
  'bonus',
  'balance',
  'no-credit',
  /** Money was moved onto the machine or off it. */
  'money',
  /** The machine is offline, reported trouble or waits for a hand pay. */
  'machine',
  /** The connection that started it ended. */
  'connection',
  /** The press was refused. */
  'press-failed',
  /** The button was pressed and no game began. */
  'unconfirmed',
  'session-end',
] as const;
/** Schema of {@link AUTOPLAY_STOPS}. */
export const AutoplayStop = z.enum(AUTOPLAY_STOPS);
/** A parsed {@link AutoplayStop}. */
export type AutoplayStop = z.infer<typeof AutoplayStop>;

/** Limits at which autoplay stops. Amounts are in minor units. */
export const AutoplayLimits = z.strictObject({
  /** How many games it starts, up to the maximum of the policy. Free games do not count. */
  spins: z.int().check(z.minimum(1)),
  /** Stop when one game wins more than this. */
  stopOnWin: z.optional(TransferAmount),
  /** Stop when all of its games together have lost this much or more. */
  stopOnLoss: z.optional(TransferAmount),
  /** Stop when a free game begins. */
  stopOnBonus: z.optional(z.boolean()),
  /** Stop when the credit is below this, also at the start (C4.48). */
  stopOnBalance: z.optional(TransferAmount),
});
/** A parsed {@link AutoplayLimits}. */
export type AutoplayLimits = z.infer<typeof AutoplayLimits>;

/** State of autoplay at a seat: in the reply to `init`, in replies and in `autoplay` notifications. */
export const AutoplayState = z.object({
  on: z.boolean(),
  /** Games that it has still to start. */
  left: z.int(),
  /** Games of its own that have ended. */
  played: z.int(),
  /** It has paused until the player continues it (C18.9). */
  asking: z.optional(z.boolean()),
  /** Why it is off; absent if it has not run. */
  stopped: z.optional(AutoplayStop),
  /** With `press-failed`: the refusal of the press. */
  refused: z.optional(z.object({ code: z.int(), params: Params, message: z.string() })),
});
/** A parsed {@link AutoplayState}. */
export type AutoplayState = z.infer<typeof AutoplayState>;

/**
 * Let the house press start for the player, or stop that. The running game plays to its end.
 *
 * Starting it while it is on restarts it with the new limits. Refused with `autoplayNotAllowed`, `autoplayTooLong` or
 * `noCredit` (C4.36 to C4.38), and when the machine cannot be played.
 */
export const Autoplay = {
  method: 'autoplay',
  data: z.discriminatedUnion('on', [
    z.extend(AutoplayLimits, { on: z.literal(true) }),
    z.strictObject({ on: z.literal(false) }),
  ]),
  reply: AutoplayState,
} as const;

/** Continue autoplay that the policy has paused (C18.9). Of one that has not paused, nothing changes. */
export const ContinueAutoplay = {
  method: 'continueAutoplay',
  data: z.strictObject({}),
  reply: AutoplayState,
} as const;
