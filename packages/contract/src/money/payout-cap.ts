import * as z from 'zod/mini';
import { Moment } from '../wire/time.ts';
import { MinorUnits, minorUnits } from './money.ts';

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
