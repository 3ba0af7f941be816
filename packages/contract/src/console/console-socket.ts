import * as z from 'zod/mini';
import { Call } from './calls.ts';
import { WallRows } from './wall.ts';

/** Longest time (ms) between a change and its notification: rows are collected so long (C25.3). */
export const WALL_COLLECT_MS = 250;
/** Most rows in one notification. */
export const WALL_ROWS_AT_ONCE = 100;

/**
 * Start, or change, what a member of staff receives. With `wall` every row is sent in `wall` notifications before the
 * reply, and then each change; refused with `notAllowed` without `floor.read`. What else staff receive follows from their
 * duties, from the first `init`.
 */
export const ConsoleInit = {
  method: 'init',
  data: z.object({ wall: z.boolean() }),
  reply: z.object({
    /** How many machines were sent. */
    machines: z.int(),
  }),
} as const;

/** Check that the house still answers: a connection can die without a close event. */
export const ConsoleCheck = { method: 'check', data: z.object({}), reply: z.object({}) } as const;

/** Notifications of the console connection, by method. */
export const ConsoleNotifications = {
  /** At most four in a second, of at most {@link WALL_ROWS_AT_ONCE} machines. Needs `floor.read`. */
  wall: WallRows,
  /** A call that is new, or has changed. Needs `calls.read`. */
  calls: Call,
  /** Proposals or hand pays have changed: read them again. Needs `proposals.read`. */
  money: z.unknown(),
} as const;
