import * as z from 'zod/mini';
import { defineCalls } from '../calls/call.ts';
import { IdPath, RequestId } from '../wire/fields.ts';
import { Millis, Moment, Seconds } from '../wire/time.ts';

/** Ages are counted in steps, each a tenth longer than the one before: the first is 10 ms, the last about a minute. */
const FIRST_MS = 10;
const GROWTH = 1.1;
/** The last step: older pictures count there too. */
export const AGE_STEP_MOST = 91;

/** The step of an age (ms). */
export const ageStep = (ms: number): number =>
  Math.min(AGE_STEP_MOST, Math.max(0, Math.ceil(Math.log(ms / FIRST_MS) / Math.log(GROWTH))));

/** The longest age (ms) of a step. */
export const ageOfStep = (step: number): number => Math.round(FIRST_MS * GROWTH ** step);

/** More outages than the last ones are reported as a number only. */
export const OUTAGES_MOST = 50;

const MONTH_MS = 31 * 86_400_000;
const Duration = z.int().check(z.minimum(0), z.maximum(MONTH_MS));

/**
 * Report the ages of the pictures that the player has seen at this seat, all since the client took it: each report
 * replaces the one before (C21.20). Refused with `tooManyRequests` when it comes too soon after the last one.
 */
export const PictureReport = {
  method: 'pictures',
  data: z.strictObject({
    /** The client that has measured: another one for each page that was loaded. */
    source: RequestId,
    /** For how many seconds the pictures were of which age, by steps. */
    ages: z
      .array(
        z.strictObject({
          step: z.int().check(z.minimum(0), z.maximum(AGE_STEP_MOST)),
          seconds: z.int().check(z.minimum(1), z.maximum(3_000_000)),
        }),
      )
      .check(z.maxLength(AGE_STEP_MOST + 1)),
    /** The oldest picture (ms) that came on the screen; null without any of known age. */
    worst: z.nullable(Duration),
    /** How often, and for how long (ms) in all, there was no picture recent enough to play by (C21.21). */
    outages: z.int().check(z.minimum(0), z.maximum(1_000_000)),
    lostMs: Duration,
    /** The last of them, each with how long ago (ms) it began and how long (ms) it has lasted. */
    last: z.array(z.strictObject({ ago: Duration, ms: Duration })).check(z.maxLength(OUTAGES_MOST)),
  }),
  reply: z.object({}),
} as const;
/** A parsed report of {@link PictureReport}. */
export type PictureReportData = z.infer<typeof PictureReport.data>;

/** Delay of the picture in a play session, as the player's clients have measured it (C21.22). */
export const SessionPicture = z.object({
  /** For how long (s) it was measured. */
  seconds: Seconds,
  /** Age (ms) in half of that time; null when no age was known. */
  median: z.nullable(Millis),
  /** Age (ms) of the oldest picture that came on the screen. */
  worst: z.nullable(Millis),
  outages: z.int(),
  /** Length (ms) of all outages together. */
  lostMs: Millis,
  /** The last ones. */
  last: z.array(z.object({ at: Moment, ms: Millis })),
});
/** A parsed {@link SessionPicture}. */
export type SessionPicture = z.infer<typeof SessionPicture>;

/** What delay a player may expect at a machine (C21.24). */
export const MachineDelayReply = z.object({
  status: z.literal(1),
  /** Median age (ms) of the pictures in the machine's last sessions; null while nothing is known. */
  median: z.nullable(Millis),
  /** The number of these sessions. */
  sessions: z.int(),
  /** The oldest picture (ms) to press by: the policy's `pictureAgeMs`. */
  limit: Millis,
});

/** What delay a player may expect at a machine, before taking its seat. */
export const DelayCalls = defineCalls('machines', {
  read: {
    does: 'Shows how old the picture of a machine was for its last players.',
    route: 'GET /api/machines/:id/delay',
    access: 'signed-in',
    params: IdPath,
    reply: MachineDelayReply,
  },
});
