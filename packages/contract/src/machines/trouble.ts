import * as z from 'zod/mini';
import { MinorUnits } from '../money/money.ts';
import { Moment } from '../wire/time.ts';
import { FAULTS, HAND_PAYS, OUTAGES } from './incidents.ts';

/** Kinds of a fault, the gravest first. */
export const FAULT_KINDS = /* @__PURE__ */ FAULTS.map(({ fault }) => fault);

/** Fault that keeps a machine from being played, as it reports; its floor sends the gravest one. */
export const MachineFault = z.object({
  kind: z.enum(FAULT_KINDS),
  since: Moment,
  /** The SAS exception by which the machine reported it: which door, which tilt. Older floors omit it. */
  exception: z.optional(z.int()),
});
/** A parsed {@link MachineFault}. */
export type MachineFault = z.infer<typeof MachineFault>;

/** Exceptions for a game that was recalled on the machine's screen, and for one that was selected. */
const ORDINARY: ReadonlySet<number> = new Set([0x8a, 0x8c]);

/** Whether this SAS exception may mean trouble and stops autoplay (C4.43, C4.44). */
export const isTrouble = (exception: number): boolean => !ORDINARY.has(exception);

/** Kinds of a hand pay: a win, a jackpot, or credit that is cashed out by hand. None goes onto the meter. */
export const HAND_PAY_KINDS = ['hand-pay', 'jackpot', 'cancelled-credit'] as const;
/** Schema of {@link HAND_PAY_KINDS}. */
export const HandPayKind = z.enum(HAND_PAY_KINDS);
/** A parsed {@link HandPayKind}. */
export type HandPayKind = z.infer<typeof HandPayKind>;

/** Id of a hand pay, assigned once, by the floor that read it first (C16.8). */
export const HandPayId = z.string().check(z.regex(/^[\x21-\x7e]{1,40}$/));

/** The gravest problem at a player's machine (C16.5, C16.19). */
export const Trouble = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(/* @__PURE__ */ HAND_PAYS.map(({ trouble }) => trouble)),
    since: Moment,
    amount: MinorUnits,
    /** Not a win, but the player's own credit that the machine cashes out by hand (C16.22). */
    ownCredit: z.optional(z.boolean()),
    /** Part of it that a payout cap withholds: final from the first report of the hand pay on (C7.19). */
    withheld: z.optional(MinorUnits),
    /** `staff-called`: waiting for staff. `paid`: posted to the wallet, the machine is being unlocked. */
    step: z.enum(['staff-called', 'paid']),
  }),
  /** `power`: the machine is out of reach. */
  z.object({ kind: z.enum(/* @__PURE__ */ OUTAGES.map(({ trouble }) => trouble)), since: Moment }),
  /** Free games are playing by themselves; nothing is wrong. */
  z.object({ kind: z.literal('bonus'), since: Moment }),
]);
/** A parsed {@link Trouble}. */
export type Trouble = z.infer<typeof Trouble>;

/** Whether the player is kept from acting at the machine: every trouble but free games does that. */
export const locks = (trouble: Trouble | null): boolean => trouble !== null && trouble.kind !== 'bonus';
