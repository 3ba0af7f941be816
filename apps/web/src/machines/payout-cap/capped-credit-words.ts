import type { MinorUnits } from '@floorcast/contract/money';
import { type PayoutCap, payoutUnder } from '@floorcast/contract/payout-cap';
import type { Wording } from '../../api/call/failure.ts';

/** What a payout cap makes of the credit of a machine if it is cashed out now; null where all of it is credited. */
export function cappedCreditWords(
  cap: PayoutCap | null,
  credit: MinorUnits,
  t: Wording,
  money: (minor: number) => string,
): string | null {
  const { credited, withheld } = payoutUnder(cap, credit);
  if (withheld === 0) return null;
  return t(credited > 0 ? 'payoutCap.credit' : 'payoutCap.creditWhole', {
    credit: money(credit),
    credited: money(credited),
    withheld: money(withheld),
  });
}
