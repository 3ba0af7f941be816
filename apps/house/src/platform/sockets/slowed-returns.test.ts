import { expect, test } from 'vitest';
import { SlowedReturns } from './allowance.ts';

test('C3.26 a refused client is answered at once, then after a delay that doubles, and afresh after a minute', () => {
  const returns = new SlowedReturns();
  const delays = [0, 1, 2, 3, 4, 5, 6].map((second) => returns.refuse('a', second * 1_000));
  expect(delays).toEqual([0, 500, 1_000, 2_000, 4_000, 8_000, 8_000]);
  expect(returns.refuse('b', 7_000)).toBe(0);
  expect(returns.refuse('a', 6_000 + 59_999)).toBe(8_000);
  expect(returns.refuse('a', 6_000 + 59_999 + 60_000)).toBe(0);
});

test('C3.26 only the last thousand clients are remembered', () => {
  const returns = new SlowedReturns();
  returns.refuse('first', 0);
  for (let n = 0; n < 1_000; n++) returns.refuse(`client ${n}`, 0);
  expect([returns.refuse('first', 1), returns.refuse('client 999', 1)]).toEqual([0, 500]);
});
