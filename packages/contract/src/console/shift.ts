import * as z from 'zod/mini';
import { DoneReply } from '../account/auth.ts';
import { defineCalls, type ReplyOf } from '../calls/call.ts';
import { RequestId } from '../wire/fields.ts';
import { Moment } from '../wire/time.ts';
import { CallPerson, CallText } from './calls.ts';

/** What the trail records of these calls. */
export const SHIFT_TRAIL = [
  'shift.began',
  'shift.ended',
  'shift.noted',
  'push.subscribed',
  'push.unsubscribed',
] as const;

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

const Changed = z.object({ status: z.literal(1), onDuty: z.boolean() });

/** Staff begin and end their duty, and tell the next shift what it must know. */
export const ShiftCalls = defineCalls('console', {
  read: {
    does: 'Reads who is on duty, what was handed over, and what is open.',
    route: 'GET /api/console/shift',
    access: { may: 'shift.read' },
    reply: z.object({
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
    }),
  },
  begin: {
    does: 'Begins one’s duty.',
    route: 'POST /api/console/shift/begin',
    access: { may: 'shift.work' },
    reply: Changed,
  },
  end: {
    does: 'Ends one’s duty, with a note to the next shift.',
    route: 'POST /api/console/shift/end',
    access: { may: 'shift.work' },
    /** `note`: to the next shift, unless it is empty. */
    body: z.strictObject({ note: z._default(z.string().check(z.trim(), z.maxLength(2_000)), '') }),
    reply: Changed,
  },
  note: {
    does: 'Writes a note to the next shift, once per request.',
    route: 'POST /api/console/shift/notes',
    access: { may: 'shift.work' },
    body: z.strictObject({ requestId: RequestId, text: CallText }),
    reply: Changed,
  },
});

/** Staff on duty, what was handed over, and what is open. */
export type ShiftReply = ReplyOf<typeof ShiftCalls.read>;

const Base64Url = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,200}$/));
const Endpoint = z.url().check(z.maxLength(1_000));
/** A browser's `PushSubscription`. */
export const PushSubscribe = z.strictObject({
  endpoint: Endpoint,
  keys: z.strictObject({ p256dh: Base64Url, auth: Base64Url }),
});

/** Staff let their browsers be notified of calls. */
export const SubscriptionCalls = defineCalls('console', {
  key: {
    does: 'Reads the key by which browsers know the notifications of this site.',
    route: 'GET /api/console/push',
    access: { may: 'calls.work' },
    /** Base64url. */
    reply: z.object({ publicKey: z.string() }),
  },
  subscribe: {
    does: 'Notifies this browser of calls.',
    route: 'POST /api/console/push/subscribe',
    access: { may: 'calls.work' },
    body: PushSubscribe,
    reply: DoneReply,
  },
  unsubscribe: {
    does: 'Notifies this browser no more.',
    route: 'POST /api/console/push/unsubscribe',
    access: { may: 'calls.work' },
    body: z.strictObject({ endpoint: Endpoint }),
    reply: DoneReply,
  },
});
