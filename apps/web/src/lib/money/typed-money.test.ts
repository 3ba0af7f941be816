import { describe, expect, test } from 'vitest';
import { editableMajor, parseMajor } from './format-money.ts';

describe('typed money', () => {
  test.each([
    ['100', 'en', 10_000],
    ['100.5', 'en', 10_050],
    ['100,50', 'tr', 10_050],
    ['1.234,56', 'tr', 123_456],
    ['1,234.56', 'en', 123_456],
    ['', 'en', null],
    ['-5', 'en', null],
    ['1.234', 'tr', 123_400],
    ['12.345', 'en', null],
    ['1e5', 'en', null],
    ['9'.repeat(20), 'en', null],
    ['٢٥٫٥٠', 'ar', 2_550],
    ['۱٬۲۳۴٫۵۶', 'ar', 123_456],
    ['٢٥٫٥٠', 'tr', 2_550],
    ['١٬٢٣٤', 'tr', 123_400],
    ['٢٥٫٥٠', 'en', 2_550],
  ])('GAME-5 the amount %s typed in %s is %s', (text, language, minor) => {
    expect(parseMajor(text, language, 'TRY')).toBe(minor);
  });

  test.each([
    ['500000', 'en', 'JPY', 500_000],
    ['500.000', 'tr', 'JPY', 500_000],
    ['٥٠٠٬٠٠٠', 'ar', 'JPY', 500_000],
    ['50.5', 'en', 'JPY', null],
    ['5.125', 'en', 'KWD', 5_125],
    ['5,125', 'tr', 'KWD', 5_125],
    ['٥٫١٢٥', 'ar', 'KWD', 5_125],
    ['1,234.5', 'en', 'KWD', 1_234_500],
    ['5.1255', 'en', 'KWD', null],
  ])('GAME-5 MONEY-1 the amount %s typed in %s is %s %s', (text, language, currency, minor) => {
    expect(parseMajor(text, language, currency)).toBe(minor);
  });

  test('GAME-5 an amount that a coin fills in is read back unchanged', () => {
    for (const currency of ['TRY', 'JPY', 'KWD'])
      for (const language of ['en', 'tr', 'ar'])
        for (const minor of [1, 500, 12_345, 2_500_000])
          expect(parseMajor(editableMajor(minor, language, currency), language, currency)).toBe(minor);
  });
});
