import { expect, test } from 'vitest';
import { Allowance } from './viewer.ts';

test('GAME-15 an allowance permits its burst at once, and after that its rate a second', () => {
  const allowance = new Allowance({ atOnce: 50, perSecond: 20 });
  const allowed = (times: number, at: number) =>
    Array.from({ length: times }, () => allowance.take(at)).filter(Boolean).length;
  expect(allowed(100, 0)).toBe(50);
  expect(allowed(100, 500)).toBe(10);
  expect(allowed(100, 510)).toBe(0);
  expect(allowed(100, 560)).toBe(1);
  expect(allowed(100, 60_000)).toBe(50);
});
