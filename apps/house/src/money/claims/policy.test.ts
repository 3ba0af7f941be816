import { minorUnits } from '@floorcast/contract/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CLAIM_POLICY, discountOn, weeklyBonusOn, weeklyCapOn, weekOf } from './claims.service.ts';

test.each([
  [10_000, 1_000],
  [10_005, 1_000],
  [999, 0],
  [0, 0],
  [-50_000, 0],
])('CLAIM-6 a loss of %i earns a discount of %i', (loss, amount) => {
  expect(discountOn(loss, CLAIM_POLICY)).toBe(amount);
});

test.each([
  [0, 2_500],
  [250_000, 2_500],
  [1_000_000, 10_000],
  [1_000_000_000, 1_000_000],
])('CLAIM-4 coin in of %i earns a weekly bonus of %i', (coinIn, amount) => {
  expect(weeklyBonusOn(coinIn, CLAIM_POLICY)).toBe(amount);
});

test('CLAIM-4 the payout cap is ten times the bonus, at most 100 000.00', () => {
  expect(weeklyCapOn(minorUnits(2_500), CLAIM_POLICY)).toBe(25_000);
  expect(weeklyCapOn(minorUnits(1_000_001), CLAIM_POLICY)).toBe(10_000_000);
});

test('CLAIM-6 every moment is in exactly one week, which begins on a Monday', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_102_444_800_000 }), (now) => {
      const { name, next } = weekOf(now);
      const length = next.getTime() - now;
      expect(length > 0 && length <= 7 * 86_400_000).toBe(true);
      expect([next.getUTCDay(), next.getUTCHours()]).toEqual([1, 0]);
      expect(weekOf(next.getTime() - 1).name).toBe(name);
      expect(weekOf(next.getTime()).name).not.toBe(name);
    }),
  );
});
