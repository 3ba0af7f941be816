import { expect, test } from 'vitest';
import { REDUCED, STILLS } from '../../../testing/video/renditions.ts';
import { statRows } from './StatsPanel.tsx';

const AGES = { median: null, p95: null, oldest: null, framesPerSecond: 0 };
const RATES = { framesPerSecond: null, bitsPerSecond: null, loss: null, jitterBufferMs: null };
const NOTHING = { ages: AGES, rates: RATES, standing: null, rendition: null, wanted: 30 };

test.each([
  [30, 30, false],
  [25.4, 30, false],
  [24, 30, false],
  [23.9, 30, true],
  [0, 30, true],
  [24, 25, false],
])('GAME-16 SET-1 %d frames a second of %d wanted: too few is %s', (framesPerSecond, wanted, low) => {
  const rows = statRows({ ...NOTHING, rates: { ...RATES, framesPerSecond }, wanted });
  expect(rows.find(({ name }) => name === 'frames')?.value).toEqual({
    kind: low ? 'tooFew' : 'ofWanted',
    of: framesPerSecond,
    wanted,
    digits: 1,
  });
});

test('GAME-16 a frame rate that is not known yet is not judged', () => {
  expect(statRows(NOTHING).find(({ name }) => name === 'frames')?.value).toEqual({
    kind: 'none',
  });
});

test('NET-4 the rendition and what the floor knows of the line have rows, once they are reported', () => {
  const names = (rendition: typeof REDUCED | null) =>
    statRows({ ...NOTHING, rendition }).map(({ name }) => name);
  expect(names(REDUCED)).toEqual([...names(null), 'rendition', 'standing', 'lineLoss', 'resent']);
  const rows = new Map(statRows({ ...NOTHING, rendition: REDUCED }).map(({ name, value }) => [name, value]));
  expect(rows.get('rendition')).toEqual({ kind: 'rendition', of: 600_000, lines: 360, fps: 30 });
  expect(rows.get('standing')).toEqual({ kind: 'ms', of: 38, digits: 0 });
  expect(rows.get('lineLoss')).toEqual({ kind: 'percent', of: 1.2, digits: 1 });
  expect(rows.get('resent')).toEqual({ kind: 'count', of: 17, digits: 0 });
});

test('NET-5 GAME-16 stills are judged by the pictures a second that they have', () => {
  const stills = { ...NOTHING, rates: { ...RATES, framesPerSecond: 2 }, rendition: STILLS };
  expect(statRows(stills).find(({ name }) => name === 'frames')?.value).toMatchObject({
    kind: 'ofWanted',
    wanted: 2,
  });
});
