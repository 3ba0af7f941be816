import * as z from 'zod/mini';
import { Moment } from '../wire/fields.ts';

/** Whole minor units (kuruş, cents). Signed: money in is positive, money out negative. */
export const MinorUnits = z.int().brand<'MinorUnits'>();
/** A parsed {@link MinorUnits}. */
export type MinorUnits = z.infer<typeof MinorUnits>;

/** An amount that a player may move: minor units, above zero, at most ten decimal digits (the AFT field). */
export const TransferAmount = z.int().check(z.positive(), z.maximum(9_999_999_999)).brand<'MinorUnits'>();

/** Checks a number at a boundary. @throws {z.core.$ZodError} if it is not a safe integer. */
export const minorUnits = (value: number | bigint): MinorUnits => MinorUnits.parse(Number(value));

/** Adds amounts. @throws {z.core.$ZodError} if the sum is not a safe integer. */
export const sumMinor = (...amounts: readonly MinorUnits[]): MinorUnits =>
  minorUnits(amounts.reduce<number>((sum, amount) => sum + amount, 0));

/** What games came to, as the machines reported them, in minor units (C20.1). */
export const NetPosition = z.object({
  staked: MinorUnits,
  won: MinorUnits,
  /** `won` less `staked`: below zero for a player who has lost. */
  net: MinorUnits,
});
/** A parsed {@link NetPosition}. */
export type NetPosition = z.infer<typeof NetPosition>;

/** A payout cap in force, in minor units (C7.18). */
export const PayoutCap = z.object({
  /** The most that net winnings may come to. */
  cap: MinorUnits,
  /** Part of it that is used: net winnings that are booked, or that a hand pay waits with. */
  used: MinorUnits,
  /** What machines can still pay to the wallet. Above `cap` while they hold money that the player has put there. */
  room: MinorUnits,
  ends: Moment,
});
/** A parsed {@link PayoutCap}. */
export type PayoutCap = z.infer<typeof PayoutCap>;

/** A payout by its parts, which sum to it. */
export interface CappedPayout {
  readonly credited: MinorUnits;
  readonly withheld: MinorUnits;
}

/** What of a payout reaches the wallet, and what a payout cap with this room withholds; no cap: null. */
export function payoutUnder(cap: Pick<PayoutCap, 'room'> | null, amount: MinorUnits): CappedPayout {
  const credited = minorUnits(Math.min(amount, Math.max(0, cap?.room ?? amount)));
  return { credited, withheld: minorUnits(amount - credited) };
}
