import { expect, test } from 'vitest';
import { decimalsOf, majorUnits, nearestMinor, plainAmount, readAmount } from './currency.ts';
import { KNOWN_CURRENCIES } from './known-currencies.ts';

/** By ISO 4217, list one. */
const BY_DECIMALS = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
};

test('C1.4 every known currency has the decimals of ISO 4217', () => {
  const having = (decimals: number) => KNOWN_CURRENCIES.filter((code) => decimalsOf(code) === decimals);
  expect(having(0).join(' ')).toBe(BY_DECIMALS[0]);
  expect(having(3).join(' ')).toBe(BY_DECIMALS[3]);
  expect(having(0).length + having(2).length + having(3).length).toBe(KNOWN_CURRENCIES.length);
});

test('C1.4 currencies whose decimals Node or a browser has otherwise follow ISO 4217', () => {
  expect(['HUF', 'IDR', 'LBP', 'PKR', 'IQD'].map(decimalsOf)).toEqual([2, 2, 2, 2, 3]);
});

test('the known currencies are distinct codes of three letters, in order', () => {
  expect([...new Set(KNOWN_CURRENCIES)].sort()).toEqual(KNOWN_CURRENCIES);
  for (const code of KNOWN_CURRENCIES) expect(code).toMatch(/^[A-Z]{3}$/);
});

test.each([
  [1250, 'TRY', '12.50', 12.5],
  [5, 'TRY', '0.05', 0.05],
  [-5, 'TRY', '-0.05', -0.05],
  [500_000, 'JPY', '500000', 500_000],
  [50, 'JPY', '50', 50],
  [0, 'JPY', '0', 0],
  [1, 'KWD', '0.001', 0.001],
  [5125, 'KWD', '5.125', 5.125],
  [-1_000_000, 'KWD', '-1000.000', -1000],
])('MONEY-1 %i minor units of %s are written as %s', (minor, currency, written, major) => {
  expect(plainAmount(minor, currency)).toBe(written);
  expect(majorUnits(minor, currency)).toBe(major);
  expect(nearestMinor(major, currency)).toBe(minor);
});

test.each([
  ['12', 'TRY', '.', 1200],
  ['12.5', 'TRY', '.', 1250],
  ['12,50', 'TRY', '.', 1250],
  ['12.345', 'TRY', '.', undefined],
  ['1,234.56', 'TRY', '.', 123_456],
  ['1.234,56', 'TRY', ',', 123_456],
  ['1,234.56', 'TRY', ',', undefined],
  ['500000', 'JPY', '.', 500_000],
  ['500,000', 'JPY', '.', 500_000],
  ['500.000', 'JPY', ',', 500_000],
  ['50.5', 'JPY', '.', undefined],
  ['50.00', 'JPY', '.', undefined],
  ['5.125', 'KWD', '.', 5125],
  ['5,125', 'KWD', ',', 5125],
  ['5.1', 'KWD', '.', 5100],
  ['5,125', 'KWD', '.', 5_125_000],
  ['5.1255', 'KWD', '.', undefined],
  ['1,234.567', 'KWD', '.', 1_234_567],
  ['', 'KWD', '.', undefined],
  ['.5', 'KWD', '.', undefined],
  ['-1', 'KWD', '.', undefined],
  ['12345678901', 'KWD', '.', undefined],
] as const)('MONEY-1 %j in %s with the decimal sign %s is read as %s', (text, currency, sign, minor) => {
  expect(readAmount(text, currency, sign)).toBe(minor);
});

test('MONEY-1 what is written in any currency is read back unchanged', () => {
  for (const currency of KNOWN_CURRENCIES)
    for (let minor = 0; minor < 9_999_999_999; minor = minor * 7 + 3)
      expect(readAmount(plainAmount(minor, currency), currency)).toBe(minor);
});
