import { expect, test } from 'vitest';
import { ageLevel } from './age-level.ts';

test.each([
  ['fresh', true, 80, 'good'],
  ['fresh', true, 400, 'good'],
  ['fresh', true, 401, 'slow'],
  ['fresh', true, null, 'unknown'],
  ['fresh', false, 80, 'stale'],
  ['old', true, 80, 'stale'],
  ['old', false, null, 'stale'],
] as const)('GAME-16 a picture that is %s, moving: %s, of age %s is %s', (freshness, moving, age, level) => {
  expect(ageLevel(freshness, moving, age)).toBe(level);
});
