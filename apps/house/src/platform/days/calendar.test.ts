import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Calendar, PERIODS } from './calendar.ts';

const iso = (at: number) => new Date(at).toISOString();
const spanOf = (zone: string, period: (typeof PERIODS)[number], at: string) => {
  const { firstDay, startsAt, endsAt } = new Calendar(zone).spanOf(period, Date.parse(at));
  return [firstDay, iso(startsAt), iso(endsAt)];
};

test.each([
  // 23 hours: the clocks go forward at 01:00 UTC.
  ['Europe/Stockholm', '2026-03-29T12:00:00Z', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  // 25 hours.
  ['Europe/Stockholm', '2026-10-25T00:30:00Z', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  // Clocks go forward at midnight: the day begins at 01:00.
  ['Asia/Beirut', '2026-03-29T12:00:00Z', '2026-03-28T22:00:00.000Z', '2026-03-29T21:00:00.000Z'],
  // Clocks go back at midnight: 23:00 to 24:00 comes twice, on the day before.
  ['Asia/Beirut', '2026-10-25T12:00:00Z', '2026-10-24T22:00:00.000Z', '2026-10-25T22:00:00.000Z'],
  ['UTC', '2026-12-31T23:59:59.999Z', '2026-12-31T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
])('PROT-3 a day in %s that %s is in lasts from its midnight to the next', (zone, at, from, to) => {
  expect(spanOf(zone, 'day', at).slice(1)).toEqual([from, to]);
});

test('PROT-3 a week begins on Monday, and a month on its first day, over a change of the clocks', () => {
  expect(spanOf('Europe/Stockholm', 'week', '2026-03-29T21:59:59Z')).toEqual([
    '2026-03-23',
    '2026-03-22T23:00:00.000Z',
    '2026-03-29T22:00:00.000Z',
  ]);
  expect(spanOf('Europe/Istanbul', 'month', '2026-02-28T20:59:59Z')).toEqual([
    '2026-02-01',
    '2026-01-31T21:00:00.000Z',
    '2026-02-28T21:00:00.000Z',
  ]);
});

test('PROT-3 in each time zone every moment is in one period, which ends where the next begins', () => {
  const zones = ['Europe/Stockholm', 'Asia/Beirut', 'Africa/Cairo', 'America/Havana', 'Australia/Lord_Howe'];
  const calendars = zones.map((zone) => new Calendar(zone));
  fc.assert(
    fc.property(
      fc.constantFrom(...calendars),
      fc.constantFrom(...PERIODS),
      fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2035, 0) }),
      (calendar, period, at) => {
        const span = calendar.spanOf(period, at);
        expect(span.startsAt).toBeLessThanOrEqual(at);
        expect(span.endsAt).toBeGreaterThan(at);
        expect(calendar.dayOf(span.startsAt)).toBe(span.firstDay);
        expect(calendar.spanOf(period, span.endsAt).startsAt).toBe(span.endsAt);
        expect(calendar.spanOf(period, span.endsAt - 1)).toEqual(span);
      },
    ),
    { numRuns: 300 },
  );
});

test('PROT-3 three months before a day are the same day of that month, or its last', () => {
  const calendar = new Calendar('Europe/Stockholm');
  expect(iso(calendar.monthsBefore(3, Date.parse('2026-05-31T10:00:00Z')))).toBe('2026-02-27T23:00:00.000Z');
  expect(iso(calendar.monthsBefore(12, Date.parse('2026-07-10T10:00:00Z')))).toBe('2025-07-09T22:00:00.000Z');
});
