import { expect, test } from 'vitest';
import { dateAndTime } from './moments.ts';

test.each([
  [new Date(2026, 0, 5, 7, 3, 9), '05.01.2026', '07:03:09'],
  [new Date(2026, 11, 31, 23, 59, 59), '31.12.2026', '23:59:59'],
])('SHELL-8 the clock shows %s', (at, date, time) => {
  expect(dateAndTime(at)).toEqual({ date, time });
});
