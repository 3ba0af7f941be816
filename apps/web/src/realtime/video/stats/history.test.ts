import { expect, test } from 'vitest';
import { addPoint, HISTORY_MS, type HistoryPoint, linesOf, rangeOf } from './history.ts';
import type { VideoReport } from './stats-report.ts';

const report = (at: number, bytes: number): VideoReport => ({
  counted: { at, bytes, packets: 0, lost: 0, decoded: 0, dropped: 0, bufferDelay: 0, buffered: 0 },
  standing: { decoder: null, codec: null, size: null, roundTripMs: null, route: null },
});

test('NET-4 a second of the last minute has the age and the rate since the report before', () => {
  const reports = [report(0, 0), report(1_000, 1_000), report(2_000, 126_000)];
  expect(addPoint([], 2_000, 80, reports)).toEqual([{ at: 2_000, age: 80, bitsPerSecond: 1_000_000 }]);
  expect(addPoint([], 2_000, null, [])).toEqual([{ at: 2_000, age: null, bitsPerSecond: null }]);
});

test('NET-4 seconds of more than a minute ago are left out', () => {
  let points: readonly HistoryPoint[] = [];
  for (let at = 0; at <= 2 * HISTORY_MS; at += 1_000) points = addPoint(points, at, 50, []);
  expect(points).toHaveLength(60);
  expect(points[0]?.at).toBe(HISTORY_MS + 1_000);
});

test('NET-4 a line ends where nothing is known and at a gap, and a value above the scale stays at the upper edge', () => {
  const point = (second: number, age: number | null): HistoryPoint => ({
    at: second * 1_000,
    age,
    bitsPerSecond: null,
  });
  const points = [point(45, 0), point(48, 50), point(50, null), point(54, 100), point(60, 400)];
  const lines = linesOf(points, ({ age }) => age, 100, { width: 200, height: 40 });
  expect(lines).toEqual(['150.0,40.0 160.0,20.0', '180.0,0.0', '200.0,0.0']);
});

test('NET-4 the range of figures leaves out what is not known', () => {
  expect(rangeOf([null, 5, 2])).toEqual({ least: 2, most: 5 });
  expect(rangeOf([null])).toBeNull();
});
