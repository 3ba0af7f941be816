import type { VideoReport } from './stats-report.ts';
import { ratesOf } from './stream-rates.ts';

/** One second of a picture; null for what is not known. */
export interface HistoryPoint {
  /** Milliseconds of our clock. */
  readonly at: number;
  /** Age (ms) of its pictures. */
  readonly age: number | null;
  readonly bitsPerSecond: number | null;
}

export const HISTORY_MS = 60_000;
/** Two points further apart than this (ms) have a time between them of which nothing is known: a hidden page. */
const GAP_MS = 5_000;

/** Adds a second to the last minute. `reports`: those of the connection, the newest last. */
export function addPoint(
  points: readonly HistoryPoint[],
  at: number,
  age: number | null,
  reports: readonly VideoReport[],
): readonly HistoryPoint[] {
  const { bitsPerSecond } = ratesOf(reports.slice(-2));
  return [...points.filter((point) => point.at > at - HISTORY_MS), { at, age, bitsPerSecond }];
}

/** The smallest and the largest of some figures; null without any. */
export function rangeOf(
  values: readonly (number | null)[],
): { readonly least: number; readonly most: number } | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : { least: Math.min(...known), most: Math.max(...known) };
}

/**
 * Lines through the values of points in a box, each as the points of an SVG polyline: an unknown value, or a gap, ends one line.
 * The newest point is at the right edge, and `most` at the upper one.
 */
export function linesOf(
  points: readonly HistoryPoint[],
  read: (point: HistoryPoint) => number | null,
  most: number,
  box: { readonly width: number; readonly height: number },
): readonly string[] {
  const newest = points.at(-1)?.at ?? 0;
  const lines: string[][] = [[]];
  let before = newest;
  for (const point of points) {
    const value = read(point);
    if (value === null || point.at - before > GAP_MS) lines.push([]);
    before = point.at;
    if (value !== null) {
      const x = box.width * (1 - (newest - point.at) / HISTORY_MS);
      const y = box.height * (1 - Math.min(1, value / most));
      lines.at(-1)?.push(`${x.toFixed(1)},${y.toFixed(1)}`);
    }
  }
  return lines.filter((line) => line.length > 0).map((line) => line.join(' '));
}
