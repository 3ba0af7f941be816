import { expect, test } from 'vitest';
import { ageLevel } from './PictureAge.tsx';

test.each([
  ['fresh', true, 80, 'good'],
  ['fresh', true, 400, 'good'],
  ['fresh', true, 401, 'slow'],
  ['fresh', true, null, 'unknown'],
  ['fresh', false, 80, 'stale'],
  ['old', true, 80, 'stale'],
  ['old', false, null, 'stale'],
] as const)('GAME-16 a picture that is %s, moving: %s, of age %s is %s', (freshness, moving, age, level) => {
  expect(ageLevel(freshness, moving, age, null)).toBe(level);
});

test.each([
  ['fresh', 80, 'picture', 'ahead'],
  ['old', 1_700, 'picture', 'ahead'],
  ['fresh', 1_200, 'meters', 'behind'],
  ['old', 1_700, 'meters', 'stale'],
] as const)(
  'GAME-15 GAME-16 a %s picture of age %i, with the %s ahead, is %s',
  (freshness, age, ahead, level) => {
    expect(ageLevel(freshness, true, age, ahead)).toBe(level);
  },
);
