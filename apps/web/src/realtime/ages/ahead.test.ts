import { expect, test } from 'vitest';
import { type Ahead, aheadOf } from './ahead.ts';
import { MeterClock, metersAge } from './meter-clock.ts';

const CASES: [string, number | null, number | null, boolean, boolean, Ahead][] = [
  ['both are young', 60, 150, true, true, null],
  ['the picture is a little behind, as live pictures are', 60, 500, true, true, null],
  ['the picture is far behind', 60, 1_200, true, true, 'meters'],
  ['the picture is too old, and the meters are young', 60, 2_000, true, false, 'meters'],
  ['the meters are far behind', 2_000, 150, true, true, 'picture'],
  ['both are too old, and the meters are older', 2_400, 1_700, true, false, 'picture'],
  ['both are too old, and the picture is older', 1_700, 2_400, true, false, 'meters'],
  ['both are equally old', 1_700, 1_700, true, false, null],
  ['the meters are behind by less than the clocks are certain', 1_750, 1_700, true, false, null],
  ['the meters are behind, and as young as on any connection', 400, 100, true, true, null],
  ['the connection is lost, and the picture goes on', 300, 200, false, true, 'picture'],
  ['the connection is lost, and the age of the picture is not known', 300, null, false, true, 'picture'],
  [
    'the connection is lost, and the picture has stopped after the meters',
    4_000,
    2_000,
    false,
    false,
    'picture',
  ],
  ['the age of the picture is not known', 2_000, null, true, true, null],
  ['the age of the meters is not known', null, 2_000, true, false, null],
];
test.each(CASES)('GAME-15 GAME-16 which is ahead, when %s', (_, meters, picture, connected, fresh, ahead) => {
  expect(aheadOf({ meters, picture, connected, fresh })).toBe(ahead);
});

/** The floor's clock is this far (ms) ahead of the device's. */
const OFFSET = 1_790_000_000_000;
const moment = (ms: number): string => new Date(OFFSET + ms).toISOString();

function clockAt() {
  const time = { now: 1_000 };
  return { time, clock: new MeterClock(() => time.now) };
}

test('GAME-16 the meters are as old as the last report of a game was under way', () => {
  const { time, clock } = clockAt();
  expect(metersAge(clock.times(), OFFSET, time.now)).toBeNull();
  clock.reported(moment(940));
  expect(metersAge(clock.times(), OFFSET, time.now)).toBe(60);
  time.now = 9_000;
  expect(metersAge(clock.times(), OFFSET, time.now)).toBe(60);
  clock.reported(moment(6_600));
  expect(metersAge(clock.times(), OFFSET, time.now)).toBe(2_400);
});

test('GAME-16 without a report, or without the floor’s clock, the meters are as old as half a round trip', async () => {
  const { time, clock } = clockAt();
  const checked = clock.checking(Promise.resolve());
  time.now = 1_400;
  await checked;
  expect(metersAge(clock.times(), null, time.now)).toBe(200);
  time.now = 1_500;
  clock.reported(moment(1_450));
  expect(metersAge(clock.times(), OFFSET, time.now)).toBe(50);
  expect(metersAge(clock.times(), null, time.now)).toBe(200);
});

test('GAME-15 a check that is not answered makes the meters older, until something arrives or the seat is taken again', () => {
  const { time, clock } = clockAt();
  clock.reported(moment(950));
  time.now = 4_000;
  void clock.checking(new Promise(() => undefined));
  time.now = 6_500;
  expect(metersAge(clock.times(), OFFSET, time.now)).toBe(2_500);
  clock.received();
  time.now = 6_700;
  expect(metersAge(clock.times(), OFFSET, time.now)).toBe(200);
  clock.joined();
  time.now = 9_000;
  expect(metersAge(clock.times(), OFFSET, time.now)).toBe(50);
});
