import { expect, test } from 'vitest';
import { announcedSeconds } from './announced-seconds.ts';

test.each([
  [null, null],
  [120, null],
  [60, 60],
  [59, 60],
  [30, 30],
  [11, 30],
  [10, 10],
  [0, 10],
])('RECON-2 with %s seconds left a screen reader announces %s', (left, step) => {
  expect(announcedSeconds(left)).toBe(step);
});
