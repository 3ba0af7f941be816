import { expect, test } from 'vitest';
import { statRows } from './stat-rows.ts';

const AGES = { median: null, p95: null, framesPerSecond: 0 };
const FIGURES = { framesPerSecond: null, bitsPerSecond: null, loss: null, jitterBufferMs: null };

test.each([
  [30, 30, false],
  [25.4, 30, false],
  [24, 30, false],
  [23.9, 30, true],
  [0, 30, true],
  [24, 25, false],
])('GAME-16 SET-1 %d frames a second of %d wanted: too few is %s', (framesPerSecond, wanted, low) => {
  const rows = statRows(AGES, { ...FIGURES, framesPerSecond }, null, wanted);
  expect(rows.find(({ name }) => name === 'frames')?.value).toEqual({
    kind: low ? 'tooFew' : 'ofWanted',
    of: framesPerSecond,
    wanted,
    digits: 1,
  });
});

test('GAME-16 a frame rate that is not known yet is not judged', () => {
  expect(statRows(AGES, FIGURES, null, 30).find(({ name }) => name === 'frames')?.value).toEqual({
    kind: 'none',
  });
});
