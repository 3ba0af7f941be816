import { expect, test } from 'vitest';
import { intervalOf } from './spell.ts';

const CHOSEN = { minutes: null, choices: [15, 30, 120] };
const HOURLY = { minutes: 60, choices: [15, 30, 60] };
const FIXED = { minutes: 60, choices: [] };

test.each([
  ['none is compulsory', CHOSEN, undefined, null],
  ['one is chosen', CHOSEN, 30, 30],
  ['a chosen one is given up', CHOSEN, null, null],
  ['hourly', HOURLY, undefined, 60],
  ['hourly, and a shorter one is chosen', HOURLY, 15, 15],
  ['hourly, and a longer one was chosen under an earlier policy', HOURLY, 120, 60],
  ['hourly, and an earlier policy could be done without', HOURLY, null, 60],
  ['without a choice, and one was made under an earlier policy', FIXED, 15, 60],
] as const)('PROT-21 C20.4 the interval of reality checks: %s', (_, rules, minutes, interval) => {
  expect(intervalOf(rules, minutes === undefined ? undefined : { minutes })).toBe(interval);
});
