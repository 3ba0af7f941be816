import { expect, test } from 'vitest';
import { formatMoment } from '../locale/moments.ts';
import { addDays, addMonths, dayOf, firstWeekdayOf, formatDay, weekOf, weeksOf } from './days.ts';

test('TX-2 the day of a moment is that of the reader', () => {
  expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});

test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2024-02-28', 1, '2024-02-29'],
  ['2026-01-01', -1, '2025-12-31'],
])('TX-2 %s and %i days is %s', (day, days, expected) => {
  expect(addDays(day, days)).toBe(expected);
});

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2024-02-29', 12, '2025-02-28'],
])('TX-2 %s and %i months is %s', (day, months, expected) => {
  expect(addMonths(day, months)).toBe(expected);
});

test('TX-2 a month is shown in whole weeks, from the first day of the week of the language', () => {
  expect([firstWeekdayOf('en'), firstWeekdayOf('tr'), firstWeekdayOf('ar')]).toEqual([0, 1, 6]);
  expect(weekOf('2026-11-26', 1)[0]).toBe('2026-11-23');
  const november = weeksOf('2026-11-26', 1);
  expect(november.map(([first]) => first)).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
  ]);
  expect(november.every((week) => week.length === 7)).toBe(true);
  expect(weeksOf('2026-02-10', 0)).toHaveLength(4);
});

test.each(['en', 'tr', 'ar'])('TX-2 a day is written as the date of a moment is, in %s', (language) => {
  const noon = new Date(2026, 10, 26, 12);
  expect(formatMoment(noon.toISOString(), language)).toContain(formatDay(dayOf(noon), language));
});
