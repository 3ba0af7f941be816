import * as z from 'zod/mini';
import { defineCalls } from '../calls/call.ts';
import { Params } from '../errors/errors.ts';
import { MachineId } from '../machines/machines.ts';
import { IdPath } from '../wire/fields.ts';
import { Seconds } from '../wire/time.ts';

/** Estimated minutes; 60 means an hour or more, null that no session gives an estimate (C15.5, C15.21). */
export const RoughMinutes = z.nullable(z.int().check(z.minimum(1), z.maximum(60)));

/** The player's queue entry; a player has at most one. */
export const QueuePlace = z.object({
  id: MachineId,
  name: z.string(),
  /** Position in the queue; 1 is next. */
  place: z.int().check(z.positive()),
  /** Length of the queue, this entry included. */
  waiting: z.int(),
  waitMinutes: RoughMinutes,
  /** Time left (s) while the seat is reserved for this entry. */
  seconds: z.optional(Seconds),
});
/** A parsed {@link QueuePlace}. */
export type QueuePlace = z.infer<typeof QueuePlace>;

/** Why an entry was removed that its player did not give up: seat not taken in time, away too long, queue closed. */
export const QUEUE_LOSSES = ['late', 'away', 'closed'] as const;

/** Data of a `queue` notification: the player's own entry, null if there is none (any more). */
export const QueueNotification = z.object({
  place: z.nullable(QueuePlace),
  lost: z.optional(z.enum(QUEUE_LOSSES)),
  /** Why the player may not take the seat (C15.23): the entry was removed for it, `lost` is `closed`. */
  refusal: z.optional(z.object({ code: z.int(), params: Params, message: z.string() })),
});
/** A parsed {@link QueueNotification}. */
export type QueueNotification = z.infer<typeof QueueNotification>;

/** Data of a `seat` notification: the audience count and queue length of a machine (C5.33). */
export const SeatNotification = z.object({
  id: MachineId,
  /** Accounts that watch it, the player excluded. */
  viewers: z.int(),
  waiting: z.int(),
});
/** A parsed {@link SeatNotification}. */
export type SeatNotification = z.infer<typeof SeatNotification>;

/** A machine's seat, as an account sees it. */
export const SeatReply = z.object({
  ...SeatNotification.shape,
  /** Whether the caller may watch it now (C5.4). */
  watching: z.boolean(),
  /** What joining would mean; null where the policy has no queue. */
  queue: z.nullable(z.object({ full: z.boolean(), waitMinutes: RoughMinutes })),
});
/** A parsed {@link SeatReply}. */
export type SeatReply = z.infer<typeof SeatReply>;

const Place = z.object({ status: z.literal(1), place: z.nullable(QueuePlace) });

/** A machine's seat and its queue, for every signed-in account. */
export const SeatCalls = defineCalls('machines', {
  read: {
    does: 'Says how many watch a machine and wait for its seat.',
    route: 'GET /api/machines/:id/seat',
    access: 'signed-in',
    machine: 'path',
    params: IdPath,
    reply: SeatReply,
  },
  /** Joining gives up an entry in another queue (C15.7). */
  join: {
    does: 'Joins the queue for a seat, and leaves any other queue.',
    route: 'POST /api/machines/:id/queue',
    access: 'signed-in',
    machine: 'path',
    params: IdPath,
    reply: Place,
  },
  leave: {
    does: 'Leaves the queue, and gives up a reservation.',
    route: 'DELETE /api/machines/:id/queue',
    access: 'signed-in',
    machine: 'path',
    params: IdPath,
    reply: Place,
  },
});
