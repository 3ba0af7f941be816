import { expect, test } from 'vitest';
import { Allowance } from './allowance.ts';

test('SRV-1 a burst passes, one more message does not, and the allowance refills by the second', () => {
  const allowance = new Allowance({ burst: 3, aSecond: 2 }, 0);
  const small = (now: number) => allowance.take(100, now);
  expect([small(0), small(0), small(0), small(0)]).toEqual([true, true, true, false]);
  expect([small(1_000), small(1_000)]).toEqual([true, false]);
});

test('SRV-1 a long message costs its size, and the allowance never exceeds the burst', () => {
  const allowance = new Allowance({ burst: 10, aSecond: 1_000 }, 0);
  expect(allowance.take(20 * 1024, 60_000)).toBe(false);
  expect(allowance.take(8 * 1024, 120_000)).toBe(true);
  expect(allowance.take(2 * 1024, 120_000)).toBe(false);
});
