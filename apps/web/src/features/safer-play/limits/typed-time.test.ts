import { expect, test } from 'vitest';
import { timeOf, typedTime } from './LimitCards.tsx';

test.each([
  [{ hours: '', minutes: '' }, null],
  [{ hours: '1', minutes: '' }, 3_600],
  [{ hours: '', minutes: '90' }, 5_400],
  [{ hours: '٢', minutes: '30' }, 9_000],
  [{ hours: '0', minutes: '0' }, 0],
  [{ hours: '-1', minutes: '0' }, null],
  [{ hours: '1.5', minutes: '' }, null],
  [{ hours: '744', minutes: '' }, 2_678_400],
  [{ hours: '744', minutes: '1' }, null],
] as const)('PROT-27 a typed time %o is a limit of %s seconds', (typed, seconds) => {
  expect(timeOf(typed)).toBe(seconds);
});

test('PROT-27 a limit of time is edited as it was typed', () => {
  expect(typedTime(null)).toEqual({ hours: '', minutes: '' });
  for (const typed of [
    { hours: '1', minutes: '30' },
    { hours: '0', minutes: '5' },
  ])
    expect(typedTime(timeOf(typed))).toEqual(typed);
});
