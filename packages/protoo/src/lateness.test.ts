import { expect, test } from 'vitest';
import { Lateness, TOO_LATE_MS } from './lateness.ts';

const tooLate = (lateness: Lateness, sentAt: number | undefined, now: number) =>
  lateness.of(sentAt, now) > TOO_LATE_MS;

test('GAME-15 a delayed message is late by its delay, whatever the difference of the two clocks', () => {
  const lateness = new Lateness();
  expect(lateness.of(5_000, 100_040)).toBe(0);
  expect(lateness.of(6_000, 101_020)).toBe(0);
  expect(lateness.of(7_000, 105_020)).toBeCloseTo(3_000, -1);
});

test('GAME-15 a message without the time of its sending is not late', () => {
  const lateness = new Lateness();
  lateness.of(0, 10);
  expect(lateness.of(undefined, 90_000)).toBe(0);
});

test('GAME-15 clocks that drift apart for hours make no message late', () => {
  const lateness = new Lateness();
  const hour = 3_600_000;
  lateness.of(0, 20);
  for (let n = 1; n <= 10; n++) expect(lateness.of(n * hour * 0.9998, n * hour + 20)).toBe(0);
});

test('GAME-15 a message is too late from one and a half seconds on', () => {
  const lateness = new Lateness();
  expect(tooLate(lateness, 0, 20)).toBe(false);
  expect(tooLate(lateness, 1_000, 2_500)).toBe(false);
  expect(tooLate(lateness, 3_000, 4_530)).toBe(true);
  expect(tooLate(lateness, undefined, 4_530)).toBe(false);
});

test('GAME-15 messages that were delayed together are too late together, later ones are not', () => {
  const lateness = new Lateness();
  lateness.of(0, 20);
  expect(tooLate(lateness, 1_000, 5_000)).toBe(true);
  expect(tooLate(lateness, 1_200, 5_001)).toBe(true);
  expect(tooLate(lateness, 3_200, 5_002)).toBe(true);
  expect(tooLate(lateness, 5_000, 5_020)).toBe(false);
  expect(tooLate(lateness, 6_500, 9_000)).toBe(true);
});

test('GAME-15 a clock that stood still makes messages late for a second only', () => {
  const lateness = new Lateness();
  lateness.of(0, 20);
  expect(tooLate(lateness, 1_000, 61_020)).toBe(true);
  expect(tooLate(lateness, 1_500, 61_520)).toBe(true);
  expect(tooLate(lateness, 2_100, 62_120)).toBe(false);
  expect(tooLate(lateness, 3_000, 63_020)).toBe(false);
});

test('GAME-15 on a path that has become slow messages are too late for a minute', () => {
  const lateness = new Lateness();
  lateness.of(0, 20);
  expect(tooLate(lateness, 3_000, 5_020)).toBe(true);
  expect(tooLate(lateness, 6_000, 8_020)).toBe(true);
  expect(tooLate(lateness, 9_000, 12_400)).toBe(true);
  for (let at = 12_000; at < 66_000; at += 3_000) lateness.of(at, at + 2_020);
  expect(tooLate(lateness, 66_000, 68_020)).toBe(false);
});

test('GAME-15 a delayed message is no measure for a later one with a longer delay', () => {
  const lateness = new Lateness();
  lateness.of(0, 20);
  expect(tooLate(lateness, 1_000, 3_020)).toBe(true);
  expect(tooLate(lateness, 20_000, 24_020)).toBe(true);
  expect(tooLate(lateness, 40_000, 40_020)).toBe(false);
  expect(tooLate(lateness, 60_000, 62_020)).toBe(true);
});
