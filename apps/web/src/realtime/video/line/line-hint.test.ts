import { expect, test } from 'vitest';
import { HELD_MS, HeldRate, lineHint } from './line-hint.ts';

const NOW = 1_790_000_000_000;
const HOUR = 3_600_000;
const stored = (hoursAgo: number) => JSON.stringify({ bitsPerSecond: 600_000, at: NOW - hoursAgo * HOUR });

test.each([
  ['the rate of a visit an hour ago', stored(1), 10_000_000, 600_000],
  ['the estimate when the last visit was two days ago', stored(48), 300_000, 300_000],
  ['the estimate when the stored time is in the future', stored(-1), 300_000, 300_000],
  ['600 kbit/s of a higher estimate', null, 10_000_000, 600_000],
  ['nothing without a visit and an estimate', null, null, null],
  ['nothing when what is stored is invalid', '{"bitsPerSecond":"fast"}', null, null],
  ['nothing when what is stored is no JSON', '{', null, null],
])('NET-4 C5.41 the hint of the line is %s', (_, text, estimate, hint) => {
  expect(lineHint(text, estimate, NOW)).toBe(hint);
});

test('NET-4 C5.41 a rate is stored once it was sent for ten seconds, and then once a minute', () => {
  const held = new HeldRate();
  expect(held.note(600_000, 0)).toBe(false);
  expect(held.note(600_000, HELD_MS - 1)).toBe(false);
  expect(held.note(600_000, HELD_MS)).toBe(true);
  expect(held.note(600_000, HELD_MS + 1_000)).toBe(false);
  expect(held.note(600_000, HELD_MS + 60_000)).toBe(true);
});

test('NET-4 C5.41 a rate that changes, or a connection that ends, begins the ten seconds from zero', () => {
  const held = new HeldRate();
  held.note(600_000, 0);
  expect(held.note(1_200_000, HELD_MS)).toBe(false);
  held.note(null, HELD_MS + 5_000);
  expect(held.note(1_200_000, 2 * HELD_MS)).toBe(false);
  expect(held.note(1_200_000, 3 * HELD_MS)).toBe(true);
});
