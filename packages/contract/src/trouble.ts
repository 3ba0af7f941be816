import * as z from 'zod/mini';
import { MinorUnits } from './money.ts';
import { Moment } from './time.ts';

/** What a machine says of itself that keeps it from being played; its floor tells the gravest. */
export const MachineFault = z.object({
  kind: z.enum(['door', 'tilt', 'reel-tilt', 'out-of-service']),
  since: Moment,
});
export type MachineFault = z.infer<typeof MachineFault>;

/** A game was recalled on the machine's screen, and one was selected. */
const ORDINARY: ReadonlySet<number> = new Set([0x8a, 0x8c]);

/** Whether a machine that reports this exception may be in trouble (C4.9): it was nothing ordinary. */
export const isTrouble = (exception: number): boolean => !ORDINARY.has(exception);

/** What a machine does not pay onto its meter: a win, a jackpot, or credit that is cashed out by hand. */
export const HAND_PAY_KINDS = ['hand-pay', 'jackpot', 'cancelled-credit'] as const;
export const HandPayKind = z.enum(HAND_PAY_KINDS);
export type HandPayKind = z.infer<typeof HandPayKind>;

/** The name of a hand pay, given by the floor that read it first and never given again. */
export const HandPayId = z.string().check(z.regex(/^[\x21-\x7e]{1,40}$/));

/** What is the matter at a player's table. */
export const Trouble = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['hand-pay', 'jackpot']),
    since: Moment,
    amount: MinorUnits,
    /** It is no win, but credit of the player's own that the machine cashes out by hand. */
    ownCredit: z.optional(z.boolean()),
    /** What a payout cap keeps back of it, once that is known. */
    withheld: z.optional(MinorUnits),
    /** `staff-called`: it waits for staff. `paid`: it is in the wallet, the machine is being freed. */
    step: z.enum(['staff-called', 'paid']),
  }),
  /** `power`: the machine cannot be reached. */
  z.object({ kind: z.enum(['door', 'tilt', 'reel-tilt', 'out-of-service', 'power']), since: Moment }),
  /** Free games play by themselves: nothing is wrong. */
  z.object({ kind: z.literal('bonus'), since: Moment }),
]);
export type Trouble = z.infer<typeof Trouble>;

/** What a player cannot do at the machine meanwhile. */
export const locks = (trouble: Trouble | null): boolean => trouble !== null && trouble.kind !== 'bonus';
