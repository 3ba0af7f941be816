import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { fitLines, LEADING, loadFont } from './letters.ts';

const SIZES = [52, 40, 30, 22, 12] as const;

function fitted(text: string, height = 150) {
  loadFont();
  const pen = createCanvas(10, 10).getContext('2d');
  return fitLines(pen, text, { sizes: SIZES, weight: 900, most: 200, lines: 4, height });
}

test('a short name has the largest letters, a line for each part that needs one', () => {
  expect(fitted('Vault')).toEqual({ lines: ['Vault'], size: 52 });
  expect(fitted('AURORA VAULT').lines).toEqual(['AURORA', 'VAULT']);
  expect(fitted('')).toEqual({ lines: [], size: 52 });
});

test('a long name shrinks until its lines are as narrow and as low as their place', () => {
  const { lines, size } = fitted('Mountains of the Northern Aurora and the Golden Vault Deluxe');
  expect(lines.join(' ')).toBe('Mountains of the Northern Aurora and the Golden Vault Deluxe');
  expect(lines.length).toBeLessThanOrEqual(4);
  expect(lines.length * size * LEADING).toBeLessThanOrEqual(150);
  expect(size).toBeLessThan(52);
  expect(fitted('AURORA VAULT', 60).size).toBeLessThan(fitted('AURORA VAULT').size);
});

test('a name that fits in no size has the smallest letters and no more lines than allowed', () => {
  const { lines, size } = fitted('Unbreakable'.repeat(12));
  expect([lines.length, size]).toEqual([1, 12]);
});
