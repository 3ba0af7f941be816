import { type Refusal, refusal } from '@floorcast/contract/errors';
import {
  ageOfStep,
  OUTAGES_MOST,
  PictureReport,
  type PictureReportData,
  type SessionPicture,
} from '@floorcast/contract/picture-ages';
import { err, ok, type Result } from '@floorcast/contract/result';
import { millis, seconds } from '@floorcast/contract/time';
import { sql } from 'kysely';
import * as z from 'zod';
import type { SiteContext } from '../../../context.ts';
import type { Db } from '../../../platform/db/schema.ts';
import type { PlaySession } from '../state/play-session.ts';

/** A session takes no more reports than one in so long (ms). */
const LEAST_MS = 1_000;
/** So many clients of one session are stored: each page that is loaded is another. */
const SOURCES_MOST = 40;

/** Stores what players' clients report of the pictures that they have seen. */
export class PictureAges {
  readonly #parts;
  /** When the last report came, by the monotonic clock (ms). */
  readonly #last = new WeakMap<PlaySession, number>();

  constructor(parts: Pick<SiteContext, 'db' | 'clock'>) {
    this.#parts = parts;
  }

  /** Stores a client's report in place of its last one. */
  async record(
    session: PlaySession,
    report: PictureReportData,
  ): Promise<Result<Record<string, never>, Refusal>> {
    const { db, clock } = this.#parts;
    const now = clock.monotonic();
    const last = this.#last.get(session);
    if (last !== undefined && now - last < LEAST_MS) return err(refusal('tooManyRequests'));
    this.#last.set(session, now);
    const { source } = report;
    const { numAffectedRows } = await sql`
      insert into picture_reports (session_id, source, report)
      select ${session.sessionId}::int, ${source}, ${JSON.stringify(stored(report, clock.now()))}::jsonb
      where (select count(*) from picture_reports
        where session_id = ${session.sessionId} and source <> ${source}) < ${SOURCES_MOST}
      on conflict (session_id, source) do update set report = excluded.report, at = now()`.execute(db);
    return numAffectedRows === 0n ? err(refusal('tooManyRequests')) : ok({});
  }
}

/** The delay of the picture in a session; null while nothing was reported. */
export async function sessionPicture(db: Db, sessionId: number): Promise<SessionPicture | null> {
  const rows = await db
    .selectFrom('pictureReports')
    .select('report')
    .where('sessionId', '=', sessionId)
    .execute();
  return pictureOf(rows.map(({ report }) => StoredReport.parse(report)));
}

interface Which {
  readonly machineId?: number | undefined;
  readonly playerId?: number | undefined;
  readonly most: number;
}

/** So many of the latest sessions are looked through: older clients report nothing. */
const LOOKED_THROUGH = 500;

/** The latest sessions of which the picture was reported, the latest first. */
export async function picturedSessions(db: Db, { machineId, playerId, most }: Which) {
  const latest = db
    .selectFrom('playSessions')
    .select(['id', 'machineId', 'playerId', 'startedAt as start'])
    .$if(machineId !== undefined, (query) => query.where('machineId', '=', machineId ?? 0))
    .$if(playerId !== undefined, (query) => query.where('playerId', '=', playerId ?? 0))
    .orderBy('id', 'desc')
    .limit(LOOKED_THROUGH);
  const rows = await db
    .selectFrom(latest.as('latest'))
    .innerJoin('pictureReports', 'sessionId', 'latest.id')
    .select(['id', 'machineId', 'playerId', 'start'])
    .select(sql<unknown>`json_agg(report)`.as('reports'))
    .groupBy(['id', 'machineId', 'playerId', 'start'])
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.flatMap(({ reports, ...session }) => {
    const picture = pictureOf(z.array(StoredReport).parse(reports));
    return picture === null ? [] : [{ ...session, picture }];
  });
}

/** A client's report as it is stored: its outages have the moments of the house's own clock. */
const StoredReport = z.object({
  ages: PictureReport.data.shape.ages,
  worst: PictureReport.data.shape.worst,
  outages: z.number(),
  lostMs: z.number(),
  last: z.array(z.object({ at: z.iso.datetime(), ms: z.number() })),
});
type StoredReport = z.infer<typeof StoredReport>;

/** A report for storing, received at `now` (ms since 1970). */
const stored = (
  { source: _, last, ...report }: z.infer<typeof PictureReport.data>,
  now: number,
): StoredReport => ({
  ...report,
  last: last.map(({ ago, ms }) => ({ at: new Date(now - ago).toISOString(), ms })),
});

/** What the clients of a session have measured, in one; null without any report. */
function pictureOf(reports: readonly StoredReport[]): SessionPicture | null {
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
