import { expect, test } from 'vitest';
import { dayAfterKey } from './Calendar.tsx';

const usual = { shift: false, mirrored: false, firstWeekday: 1 };

test.each([
  ['ArrowLeft', usual, '2026-11-25'],
  ['ArrowRight', usual, '2026-11-27'],
  ['ArrowLeft', { ...usual, mirrored: true }, '2026-11-27'],
  ['ArrowRight', { ...usual, mirrored: true }, '2026-11-25'],
  ['ArrowUp', usual, '2026-11-19'],
  ['ArrowDown', usual, '2026-12-03'],
  ['Home', usual, '2026-11-23'],
  ['End', usual, '2026-11-29'],
  ['Home', { ...usual, firstWeekday: 0 }, '2026-11-22'],
  ['PageUp', usual, '2026-10-26'],
  ['PageDown', { ...usual, shift: true }, '2027-11-26'],
  ['a', usual, undefined],
])('TX-2 in a calendar the key %s (%j) leads to %s', (key, walk, expected) => {
  expect(dayAfterKey(key, '2026-11-26', walk)).toBe(expected);
});
