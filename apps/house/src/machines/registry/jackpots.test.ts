import { expect, test } from 'vitest';
import { jackpotOf } from './machines.repository.ts';

test.each([
  ['1000,500,100', 0n, '1000,500,100'],
  ['1000,500,100', 10_000n, '1060,530,110'],
  ['1000,500,100,7', 999n, '1005,502,100,7'],
  ['', 10_000n, ''],
])('LOBBY-6 jackpot levels that begin with %j grow by shares of the coin in', (begin, coinIn, now) => {
  expect(jackpotOf(begin, coinIn)).toBe(now);
});
