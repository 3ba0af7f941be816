import { MOST_SEEN } from '@floorcast/contract/video';
import { expect, test } from 'vitest';
import { REPORT_EVERY_MS, SeenFrames } from './seen-frames.ts';

test('NET-2 C5.42 the first frame is reported at once, later ones together after 150 ms', () => {
  const seen = new SeenFrames();
  expect(seen.dueIn(1_000)).toBeNull();
  seen.add([3_000, 990.5]);
  expect(seen.dueIn(1_000)).toBe(0);
  expect(seen.take(1_000)).toEqual([[3_000, 990.5]]);
  expect(seen.dueIn(1_010)).toBeNull();
  seen.add([6_000, 1_023]);
  seen.add([9_000, 1_056]);
  expect(seen.dueIn(1_060)).toBe(REPORT_EVERY_MS - 60);
  expect(seen.take(1_150)).toEqual([
    [6_000, 1_023],
    [9_000, 1_056],
  ]);
});

test('NET-2 C5.42 a frame that is reported by the browser twice is reported to the floor once', () => {
  const seen = new SeenFrames();
  seen.add([3_000, 10]);
  seen.add([3_000, 12]);
  expect(seen.take(20)).toEqual([[3_000, 10]]);
});

test('NET-2 C5.42 a report has at most 40 frames, the latest', () => {
  const seen = new SeenFrames();
  for (let n = 0; n < MOST_SEEN + 5; n++) seen.add([n, n]);
  const report = seen.take(100);
  expect(report).toHaveLength(MOST_SEEN);
  expect(report.at(-1)).toEqual([MOST_SEEN + 4, MOST_SEEN + 4]);
});
