import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countedAt, countMs } from './use-celebration.ts';

test('GAME-4 a win counts from zero to its exact amount, and never back', () => {
  expect(countedAt(2_500, 0, 800)).toBe(0);
  expect(countedAt(2_500, 799, 800)).toBeLessThanOrEqual(2_500);
  expect(countedAt(2_500, 800, 800)).toBe(2_500);
  expect(countedAt(2_500, 60_000, 800)).toBe(2_500);
  fc.assert(
    fc.property(
      fc.nat(9_999_999_999),
      fc
        .tuple(fc.double({ min: 0, max: 2_000 }), fc.double({ min: 0, max: 2_000 }))
        .filter(([a, b]) => !Number.isNaN(a + b)),
      (win, [a, b]) => {
        const [earlier, later] = [Math.min(a, b), Math.max(a, b)].map((at) => countedAt(win, at, 1_000));
        expect(earlier).toBeLessThanOrEqual(later ?? 0);
        expect(later).toBeLessThanOrEqual(win);
        expect(Number.isInteger(later)).toBe(true);
      },
    ),
  );
});

test.each([
  [1, 10_000, 400],
  [10_000, 100, 1_500],
  [9_999_999, 100, 1_500],
])('GAME-4 a win of %i at a bet of %i is counted for about %i ms', (win, bet, millis) => {
  expect(countMs(win, bet)).toBeCloseTo(millis, -1);
});

test('GAME-4 a larger win is counted for longer, and a win without a known bet for the longest time', () => {
  expect(countMs(500, 100)).toBeGreaterThan(countMs(200, 100));
  expect(countMs(500, 0)).toBe(1_500);
});
