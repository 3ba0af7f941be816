import { expect, test } from 'vitest';
import { Lateness } from './lateness.ts';

test('GAME-15 a message that waited is late by what it waited, whatever the two clocks say', () => {
  const lateness = new Lateness();
  expect(lateness.of(5_000, 100_040)).toBe(0);
  expect(lateness.of(6_000, 101_020)).toBe(0);
  expect(lateness.of(7_000, 105_020)).toBeCloseTo(3_000, -1);
});

test('GAME-15 without a time nothing is late', () => {
  const lateness = new Lateness();
  lateness.of(0, 10);
  expect(lateness.of(undefined, 90_000)).toBe(0);
});

test('GAME-15 clocks that drift apart for hours make nobody late', () => {
  const lateness = new Lateness();
  const hour = 3_600_000;
  lateness.of(0, 20);
  for (let n = 1; n <= 10; n++) expect(lateness.of(n * hour * 0.9998, n * hour + 20)).toBe(0);
});

test('GAME-15 a clock that stood still makes one message late, not all', () => {
  const lateness = new Lateness();
  lateness.of(0, 20);
  expect(lateness.of(1_000, 61_020)).toBeGreaterThan(59_000);
  lateness.forget();
  expect(lateness.of(2_000, 62_020)).toBe(0);
});
