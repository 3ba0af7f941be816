import { expect, test } from 'vitest';
import { amountText, grouped, groupedAmount } from './picture/letters.ts';

test.each([
  [125_050, 2, '1250.50', '1 250.50'],
  [5, 2, '0.05', '0.05'],
  [500_000, 0, '500000', '500 000'],
  [50, 0, '50', '50'],
  [1, 3, '0.001', '0.001'],
  [1_234_567_890, 3, '1234567.890', '1 234 567.890'],
])('MONEY-1 the cabinet shows %i cents with %i decimals', (cents, decimals, text, shown) => {
  expect(amountText(cents, decimals)).toBe(text);
  expect(grouped(text)).toBe(shown);
  expect(groupedAmount(cents, decimals)).toBe(shown);
});
