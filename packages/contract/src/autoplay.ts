import * as z from 'zod/mini';
import { Params } from './errors.ts';
import { TransferAmount } from './money.ts';

/** Why autoplay has stopped. */
export const AUTOPLAY_STOPS = [
  /** All its games are played. */
  'done',
  /** The player stopped it, or pressed a button. */
  'player',
  'win',
  'loss',
  'bonus',
  'balance',
  'no-credit',
  /** Money was moved onto the machine or off it. */
  'money',
  /** The machine went offline, tilted, opened its door or waits for a hand pay. */
  'machine',
  /** The connection that started it has ended. */
  'connection',
  /** The press was refused. */
  'press-failed',
  /** The button was pressed, but no game began. */
  'unconfirmed',
  'session-end',
] as const;
export const AutoplayStop = z.enum(AUTOPLAY_STOPS);
export type AutoplayStop = z.infer<typeof AutoplayStop>;

/** When autoplay stops. Amounts in minor units. */
export const AutoplayLimits = z.strictObject({
  /** How many games are started; the policy has the most. Free games do not count. */
  spins: z.int().check(z.minimum(1)),
  /** One game wins more than this. */
  stopOnWin: z.optional(TransferAmount),
  /** This much, or more, is lost in all its games together. */
  stopOnLoss: z.optional(TransferAmount),
  /** A free game begins. */
  stopOnBonus: z.optional(z.boolean()),
  /** Less than this is left on the machine; already so at the start, it stops at once. */
  stopOnBalance: z.optional(TransferAmount),
});
export type AutoplayLimits = z.infer<typeof AutoplayLimits>;

export const AutoplayState = z.object({
  on: z.boolean(),
  /** Games that it will start yet. */
  left: z.int(),
  /** Its games that have ended. */
  played: z.int(),
  /** Why it is off, once it was on. */
  stopped: z.optional(AutoplayStop),
  /** With `press-failed`: the refusal that the press got. */
  refused: z.optional(z.object({ code: z.int(), params: Params, message: z.string() })),
});
export type AutoplayState = z.infer<typeof AutoplayState>;

/**
 * Let the house press start for the player, or stop that. What is running plays to its end.
 *
 * Started again while it is on, it begins anew with the new limits.
 */
export const Autoplay = {
  method: 'autoplay',
  data: z.discriminatedUnion('on', [
    z.extend(AutoplayLimits, { on: z.literal(true) }),
    z.strictObject({ on: z.literal(false) }),
  ]),
  reply: AutoplayState,
} as const;
