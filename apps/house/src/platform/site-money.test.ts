import { minorUnits } from '@floorcast/contract/money';
import { expect, test } from 'vitest';
import { moneyIn } from './site-money.ts';

test.each([
  ['TRY', '12,5', 1_250],
  ['TRY', ' 12.50 ', 1_250],
  ['TRY', '1,234', undefined],
  ['TRY', '1,234.50', undefined],
  ['JPY', '500000', 500_000],
  ['JPY', '12.5', undefined],
  ['JPY', '500,000', undefined],
  ['KWD', '5.125', 5_125],
  ['KWD', '5,12', 5_120],
  ['KWD', '5,125', undefined],
])('MONEY-1 staff of a site in %s type %j for %s minor units', (currency, text, minor) => {
  const { read, show } = moneyIn(currency);
  expect(read(text)).toBe(minor);
  if (minor !== undefined) expect(read(show(minorUnits(minor)))).toBe(minor);
});
