import { describe, expect, test } from 'vitest';
import { formatMinor, formatMinorRange, formatSignedMinor } from './format-money.ts';

describe('money', () => {
  test('MONEY-1 minor units are shown in the language of the reader', () => {
    expect(formatMinor(123_456, 'en', 'TRY')).toBe('₺1,234.56');
    expect(formatMinor(123_456, 'tr', 'TRY')).toBe('₺1.234,56');
  });

  test.each([
    [500_000, 'JPY', 'en', '¥500,000'],
    [50, 'JPY', 'tr', '¥50'],
    [1, 'KWD', 'en', 'KWD\u00a00.001'],
    [5_125, 'KWD', 'tr', 'KWD\u00a05,125'],
    [1_250, 'HUF', 'en', 'Ft\u00a012.50'],
    [1_250, 'IQD', 'en', 'IQD\u00a01.250'],
  ])('MONEY-1 %i minor units of %s in %s are shown as %s', (minor, currency, language, shown) => {
    expect(formatMinor(minor, language, currency)).toBe(shown);
  });

  test('LOBBY-9 two amounts are shown as a span, and equal ones as one amount', () => {
    expect(formatMinorRange(100, 2_500, 'en', 'TRY')).toMatch(/^₺1\.00.*25\.00$/);
    expect(formatMinorRange(100, 100, 'en', 'TRY')).toBe('₺1.00');
  });

  test('MONEY-1 what has been won or lost is shown with its sign', () => {
    const shown = [-750, 0, 750].map((minor) => formatSignedMinor(minor, 'en', 'TRY'));
    expect(shown).toEqual(['-₺7.50', '₺0.00', '+₺7.50']);
  });
});
