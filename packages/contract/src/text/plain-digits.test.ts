import { expect, test } from 'vitest';
import { plainDigits } from './plain-digits.ts';

test.each([
  ['0123456789', 'ASCII'],
  ['٠١٢٣٤٥٦٧٨٩', 'Arabic'],
  ['۰۱۲۳۴۵۶۷۸۹', 'Persian'],
  ['०१२३४५६७८९', 'Devanagari'],
  ['০১২৩৪৫৬৭৮৯', 'Bengali'],
  ['０１２３４５６７８９', 'fullwidth'],
  ['𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗', 'bold'],
  ['𝟶𝟷𝟸𝟹𝟺𝟻𝟼𝟽𝟾𝟿', 'monospace'],
])('LOCK-2 the digits %s (%s) are read', (digits) => {
  expect(plainDigits(`a${digits}b`)).toBe('a0123456789b');
});
