import { describe, expect, test } from 'vitest';
import { formatMinor } from './format-money.ts';

describe('money', () => {
  test('MONEY-1 minor units are shown in the language of the reader', () => {
    expect(formatMinor(123_456, 'en', 'TRY')).toBe('₺1,234.56');
    expect(formatMinor(123_456, 'tr', 'TRY')).toBe('₺1.234,56');
  });
});
