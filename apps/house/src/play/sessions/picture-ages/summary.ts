import {
  ageOfStep,
  OUTAGES_MOST,
  PictureReport,
  type SessionPicture,
} from '@floorcast/contract/picture-ages';
import { millis, seconds } from '@floorcast/contract/time';
import * as z from 'zod';

/** A client's report as it is stored: its outages have the moments of the house's own clock. */
export const StoredReport = z.object({
  ages: PictureReport.data.shape.ages,
  worst: PictureReport.data.shape.worst,
  outages: z.number(),
  lostMs: z.number(),
  last: z.array(z.object({ at: z.iso.datetime(), ms: z.number() })),
});
export type StoredReport = z.infer<typeof StoredReport>;

/** A report for storing, received at `now` (ms since 1970). */
export const stored = (report: z.infer<typeof PictureReport.data>, now: number): StoredReport => ({
  ages: report.ages,
  worst: report.worst,
  outages: report.outages,
  lostMs: report.lostMs,
  last: report.last.map(({ ago, ms }) => ({ at: new Date(now - ago).toISOString(), ms })),
});

/** What the clients of a session have measured, in one; null without any report. */
export function pictureOf(reports: readonly StoredReport[]): SessionPicture | null {
  if (reports.length === 0) return null;
  const sum = (figure: (report: StoredReport) => number) =>
    reports.reduce((all, each) => all + figure(each), 0);
  const worst = reports.flatMap((each) => each.worst ?? []);
  const counted = countByStep(reports);
  const total = counted.reduce((all, [, times]) => all + times, 0);
  return {
    seconds: seconds(total),
    median: medianOf(counted, total),
    worst: worst.length === 0 ? null : millis(Math.max(...worst)),
    outages: sum(({ outages }) => outages),
    lostMs: millis(sum(({ lostMs }) => lostMs)),
    last: reports
      .flatMap(({ last }) => last)
      .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
      .slice(-OUTAGES_MOST)
      .map(({ at, ms }) => ({ at, ms: millis(ms) })),
  };
}

type Counted = readonly (readonly [step: number, times: number])[];

/** The seconds of each step, in the order of the steps. */
function countByStep(reports: readonly Pick<StoredReport, 'ages'>[]): Counted {
  const counts = new Map<number, number>();
  for (const { ages } of reports)
    for (const { step, seconds: times } of ages) counts.set(step, (counts.get(step) ?? 0) + times);
  return [...counts].sort(([a], [b]) => a - b);
}

/** The age (ms) of the step in which half of the time has passed; null without any. */
function medianOf(counted: Counted, total: number): SessionPicture['median'] {
  let passed = 0;
  for (const [step, times] of counted) {
    passed += times;
    if (2 * passed >= total) return millis(ageOfStep(step));
  }
  return null;
}
