import { expect, test } from 'vitest';
import { driftAt, pageOf } from './WallDisplay.tsx';

test('OPS-55 the display moves each minute, through nine places, so that nothing burns in', () => {
  const places = Array.from({ length: 9 }, (_, minute) => JSON.stringify(driftAt(minute * 60_000)));
  expect(new Set(places).size).toBe(9);
  expect(driftAt(9 * 60_000)).toEqual(driftAt(0));
});

test('OPS-55 more machines than fit a page take turns, and each is shown', () => {
  const shown = new Set<number>();
  for (let now = 0; now < 24_000; now += 8_000) {
    const { from, to } = pageOf(20, 9, now);
    for (let index = from; index < to; index++) shown.add(index);
  }
  expect(shown.size).toBe(20);
  expect(pageOf(0, 9, 5_000)).toEqual({ page: 0, pages: 1, from: 0, to: 0 });
});
