import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ageOn } from './calendar.ts';

test.each([
  ['2000-05-10', '2018-05-09', 17],
  ['2000-05-10', '2018-05-10', 18],
  ['2000-12-31', '2018-01-01', 17],
  ['2000-02-29', '2018-02-28', 17],
  ['2000-02-29', '2018-03-01', 18],
  ['2000-02-29', '2020-02-29', 20],
])('PROT-43 born on %s, a person is on %s aged %i', (birthDate, date, age) => {
  expect(ageOn(birthDate, date)).toBe(age);
});

test('PROT-43 nobody grows younger', () => {
  const day = fc.date({ min: new Date('1920-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  const iso = (date: Date) => date.toISOString().slice(0, 10);
  fc.assert(
    fc.property(day, day, day, (born, one, other) => {
      const [first, second] = [one, other].map(iso).sort();
      expect(ageOn(iso(born), first ?? '')).toBeLessThanOrEqual(ageOn(iso(born), second ?? ''));
    }),
  );
});
