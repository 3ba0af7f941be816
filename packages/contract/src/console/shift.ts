import * as z from 'zod/mini';
import { RequestId } from '../wire/request-id.ts';
import { Moment } from '../wire/time.ts';
import { CallPerson, CallText } from './calls.ts';

/** A member of staff on duty. */
export const OnDuty = z.object({
  ...CallPerson.shape,
  name: z.string(),
  /** Names of duties. */
  duties: z.array(z.string()),
  since: Moment,
  /** Open calls that the account has claimed. */
  claimed: z.int(),
});
/** A parsed {@link OnDuty}. */
export type OnDuty = z.infer<typeof OnDuty>;

/** A note to the next shift. */
export const ShiftNote = z.object({ id: z.int(), by: CallPerson, at: Moment, text: z.string() });
/** A parsed {@link ShiftNote}. */
export type ShiftNote = z.infer<typeof ShiftNote>;

/** Reply of `GET /api/console/shift`: who is on duty, what was handed over, and what is open. */
export const ShiftReply = z.object({
  onDuty: z.array(OnDuty),
  /** The latest first. */
  notes: z.array(ShiftNote),
  open: z.object({
    calls: z.int(),
    /** Calls of those that nobody has claimed. */
    unclaimed: z.int(),
    handPays: z.int(),
    proposals: z.int(),
    outOfService: z.int(),
  }),
  /** Whether all accounts of the ledger together were zero when they were last added up. */
  books: z.optional(z.object({ even: z.boolean(), at: Moment })),
});
/** A parsed {@link ShiftReply}. */
export type ShiftReply = z.infer<typeof ShiftReply>;

/** Body of `POST /api/console/shift/end`; `note`: to the next shift, empty for none. */
export const ShiftEnd = z.strictObject({
  note: z._default(z.string().check(z.trim(), z.maxLength(2_000)), ''),
});
/** Body of `POST /api/console/shift/notes`. Safe to repeat by its `requestId`. */
export const ShiftNoteRequest = z.strictObject({ requestId: RequestId, text: CallText });
/** Reply of `POST /api/console/shift/begin`, `/end` and `/notes`. */
export const ShiftChangedReply = z.object({ status: z.literal(1), onDuty: z.boolean() });

/** Reply of `GET /api/console/push`: the key by which browsers know this site's notifications, base64url. */
export const PushKeyReply = z.object({ publicKey: z.string() });
const Base64Url = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,200}$/));
/** Body of `POST /api/console/push/subscribe`: a browser's `PushSubscription`. */
export const PushSubscribe = z.strictObject({
  endpoint: z.url().check(z.maxLength(1_000)),
  keys: z.strictObject({ p256dh: Base64Url, auth: Base64Url }),
});
/** Body of `POST /api/console/push/unsubscribe`. */
export const PushUnsubscribe = z.strictObject({ endpoint: z.url().check(z.maxLength(1_000)) });
