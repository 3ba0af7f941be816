import { expect, test } from 'vitest';
import { elapsed } from './SeatInfo.tsx';

test.each([
  [0, '0:00'],
  [59, '0:59'],
  [61, '1:01'],
  [3_599, '59:59'],
  [3_600, '1:00:00'],
  [36_605, '10:10:05'],
])('GAME-13 a session of %i s is shown as %s', (seconds, shown) => {
  expect(elapsed(seconds, 'en')).toBe(shown);
});
