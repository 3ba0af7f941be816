import { type MinorUnits, minorUnits } from '@floorcast/contract/money';

/** The rules of claims. Amounts in minor units. */
export interface ClaimPolicy {
  readonly discount: {
    /** Part of the net loss since the last discount. */
    readonly share: number;
    /** The minimum of a discount. */
    readonly least: number;
    /** Time between two discounts (ms). */
    readonly every: number;
  };
  readonly weekly: {
    /** Part of the coin in of the last seven days. */
    readonly share: number;
    readonly least: number;
    readonly most: number;
    /** The payout cap: a multiple of the bonus, up to a maximum. */
    readonly capTimes: number;
    readonly capMost: number;
  };
}

export const CLAIM_POLICY: ClaimPolicy = {
  discount: { share: 0.1, least: 100, every: 300_000 },
  weekly: { share: 0.01, least: 2_500, most: 1_000_000, capTimes: 10, capMost: 10_000_000 },
};

/** The discount on a loss; zero below the minimum. */
export function discountOn(loss: number, { discount }: ClaimPolicy): MinorUnits {
  const amount = Math.floor(loss * discount.share);
  return minorUnits(amount >= discount.least ? amount : 0);
}

export function weeklyBonusOn(coinIn: number, { weekly }: ClaimPolicy): MinorUnits {
  return minorUnits(Math.min(weekly.most, Math.max(weekly.least, Math.floor(coinIn * weekly.share))));
}

export const weeklyCapOn = (bonus: MinorUnits, { weekly }: ClaimPolicy): MinorUnits =>
  minorUnits(Math.min(weekly.capMost, bonus * weekly.capTimes));
