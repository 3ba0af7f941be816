import * as z from 'zod/mini';
import { MachineId } from './machines.ts';
import { Seconds } from './time.ts';

/** About how many minutes; 60 is an hour or more. Null: nobody has played long enough to tell. */
export const RoughMinutes = z.nullable(z.int().check(z.minimum(1), z.maximum(60)));

/** Where somebody stands in the one line that they stand in. */
export const QueuePlace = z.object({
  id: MachineId,
  name: z.string(),
  /** 1 is the next. */
  place: z.int().check(z.positive()),
  /** How many stand in that line, oneself among them. */
  waiting: z.int(),
  waitMinutes: RoughMinutes,
  /** The seat is free and kept for oneself, for so long yet. */
  seconds: z.optional(Seconds),
});
export type QueuePlace = z.infer<typeof QueuePlace>;

/** Why a place is gone without its owner's doing: not taken in time, away too long, or the line was closed. */
export const QUEUE_LOSSES = ['late', 'away', 'closed'] as const;

/** Of one's own place in line; null: in none (any more). */
export const QueueNews = z.object({
  place: z.nullable(QueuePlace),
  lost: z.optional(z.enum(QUEUE_LOSSES)),
});
export type QueueNews = z.infer<typeof QueueNews>;

/** Who is about a machine: told to those who watch it or wait for it, and to whoever plays it. */
export const SeatNews = z.object({
  id: MachineId,
  /** Accounts that watch it, its player aside. */
  viewers: z.int(),
  waiting: z.int(),
});
export type SeatNews = z.infer<typeof SeatNews>;

/** `GET /api/machines/{id}/seat`. */
export const SeatReply = z.object({
  ...SeatNews.shape,
  /** Whether one may look at it now. */
  watching: z.boolean(),
  /** What joining the line would come to; null where there is none. */
  queue: z.nullable(z.object({ full: z.boolean(), waitMinutes: RoughMinutes })),
});
export type SeatReply = z.infer<typeof SeatReply>;

/** `POST` and `DELETE /api/machines/{id}/queue`. Joining gives a place in another line up. */
export const QueueReply = z.object({ status: z.literal(1), place: z.nullable(QueuePlace) });
