import { ageOfStep, ageStep, OUTAGES_MOST, PictureReport } from '@floorcast/contract/picture-ages';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PictureRecord } from './picture-record.ts';

const SOURCE = 'source-0001';
const second = (median: number | null, oldest = median) => ({ median, oldest });

test('RULE-33 C21.20 a record counts the seconds of each age, and keeps the oldest picture', () => {
  const record = new PictureRecord(SOURCE);
  for (const ms of [40, 41, 200]) record.addSecond(second(ms, ms + 50));
  record.addSecond(second(null));
  const { ages, worst, outages } = record.report(4_000);
  expect(ages.reduce((all, { seconds }) => all + seconds, 0)).toBe(3);
  expect([worst, outages]).toEqual([250, 0]);
  for (const { step } of ages) expect(ageOfStep(step)).toBeGreaterThanOrEqual(40);
});

test('RULE-33 C21.21 an outage lasts from the last picture to play by to the next one', () => {
  const record = new PictureRecord(SOURCE);
  record.look(0, true);
  record.look(1_000, false);
  record.look(2_500, false);
  record.look(5_000, true);
  expect(record.report(6_000)).toMatchObject({
    outages: 1,
    lostMs: 4_000,
    last: [{ ago: 5_000, ms: 4_000 }],
  });
});

test('RULE-33 C21.21 less than a second without a picture is no outage', () => {
  const record = new PictureRecord(SOURCE);
  record.look(0, false);
  record.look(999, true);
  expect(record.report(2_000)).toMatchObject({ outages: 0, lostMs: 0, last: [] });
});

test('RULE-33 an outage that goes on is reported as far as it has come, and once', () => {
  const record = new PictureRecord(SOURCE);
  record.look(0, false);
  expect(record.report(3_000)).toMatchObject({ outages: 1, lostMs: 3_000 });
  record.look(8_000, true);
  expect(record.report(9_000)).toMatchObject({ outages: 1, lostMs: 8_000 });
});

test('RULE-33 what a player does not look at is no outage', () => {
  const record = new PictureRecord(SOURCE);
  record.look(0, false);
  record.look(2_000, null);
  record.look(60_000, false);
  record.look(60_500, true);
  expect(record.report(61_000)).toMatchObject({ outages: 1, lostMs: 2_000 });
});

test('RULE-33 C21.20 whatever was seen, a report fits the contract', () => {
  const step = fc.oneof(
    fc.record({
      do: fc.constant('second' as const),
      ms: fc.option(fc.double({ min: 0, max: 1e7, noNaN: true })),
    }),
    fc.record({
      do: fc.constant('look' as const),
      after: fc.integer({ min: 0, max: 1e7 }),
      playable: fc.constantFrom(true, false, null),
    }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
      const record = new PictureRecord(SOURCE);
      let now = 0;
      for (const it of steps) {
        if (it.do === 'second') record.addSecond(second(it.ms));
        else {
          now += it.after;
          record.look(now, it.playable);
        }
      }
      const report = PictureReport.data.parse(record.report(now));
      expect(report.last.length).toBeLessThanOrEqual(Math.min(OUTAGES_MOST, report.outages));
    }),
  );
});

test('RULE-33 C21.20 the step of an age is at most a tenth above it', () => {
  for (const ms of [10, 11, 37, 100, 999, 12_345, 55_000]) {
    expect(ageOfStep(ageStep(ms))).toBeGreaterThanOrEqual(ms - 1);
    expect(ageOfStep(ageStep(ms))).toBeLessThanOrEqual(ms * 1.1 + 1);
  }
});
