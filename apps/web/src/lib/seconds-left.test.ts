import { expect, test } from 'vitest';
import { secondsLeft } from './seconds-left.ts';

test.each([
  [60, 0, 60],
  [60, 500, 60],
  [60, 1_000, 59],
  [60, 59_001, 1],
  [60, 90_000, 0],
  [undefined, 0, null],
])('RECON-2 %s seconds received %i ms ago are %s', (seconds, passed, left) => {
  expect(secondsLeft({ seconds, receivedAt: 1_000 }, 1_000 + passed)).toBe(left);
});
