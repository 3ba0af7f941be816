import { expect, test } from 'vitest';
import { spokenDuration } from './moments.ts';

test.each([
  [0, 'en', '1 minute'],
  [3_599, 'en', '59 minutes'],
  [3_600, 'en', '1 hour'],
  [3_900, 'en', '1 hour, 5 minutes'],
  [90_000, 'en', '25 hours'],
  [3_900, 'tr', '1 saat 5 dakika'],
] as const)('a time of %i s in words (%s)', (seconds, language, words) => {
  expect(spokenDuration(seconds, language)).toBe(words);
});
