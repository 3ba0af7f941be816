import { expect, test } from 'vitest';
import { roughMinutes } from './queues.ts';

test.each([
  [undefined, 1, null],
  [0, 1, 1],
  [59, 1, 1],
  [61, 1, 2],
  [61, 3, 5],
  [400, 1, 10],
  [400, 2, 15],
  [1_300, 1, 30],
  [1_300, 2, 45],
  [1_300, 3, 60],
  [86_400, 5, 60],
])('GAME-19 with sessions of %s s, place %i waits about %s minutes', (seconds, place, minutes) => {
  expect(roughMinutes(seconds, place)).toBe(minutes);
});
