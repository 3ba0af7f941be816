import type { Counted, VideoReport } from './stats-report.ts';

/** The rates of a connection over the last seconds; null where nothing could be measured. */
export interface StreamRates {
  readonly framesPerSecond: number | null;
  readonly bitsPerSecond: number | null;
  /** Share of the packets, 0 to 1. */
  readonly loss: number | null;
  readonly jitterBufferMs: number | null;
}

const NONE: StreamRates = { framesPerSecond: null, bitsPerSecond: null, loss: null, jitterBufferMs: null };
/** Reports come once a second: rates are over this many seconds. */
const REPORTS = 6;

const share = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

/** A new connection counts from zero: older reports do not apply to it. */
export function addReport(reports: readonly VideoReport[], report: VideoReport): readonly VideoReport[] {
  const last = reports.at(-1)?.counted;
  const restarted = last !== undefined && report.counted.bytes < last.bytes;
  return [...(restarted ? [] : reports), report].slice(-REPORTS);
}

export function ratesOf(reports: readonly VideoReport[]): StreamRates {
  const [first] = reports;
  const last = reports.at(-1);
  if (first === undefined || last === undefined || first === last) return NONE;
  const since = (name: keyof Counted) => last.counted[name] - first.counted[name];
  const seconds = since('at') / 1000;
  // A late packet is subtracted from the lost ones: their number can decrease.
  const lost = Math.max(0, since('lost'));
  const bufferSeconds = share(since('bufferDelay'), since('buffered'));
  return {
    framesPerSecond: share(since('decoded'), seconds),
    bitsPerSecond: share(8 * since('bytes'), seconds),
    loss: share(lost, lost + since('packets')),
    jitterBufferMs: bufferSeconds === null ? null : bufferSeconds * 1000,
  };
}
