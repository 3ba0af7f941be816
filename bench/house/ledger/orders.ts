import * as z from 'zod';

/** What a process does again and again: a movement of money, all that a game or a cash-in writes, a machine event, or a plain insert. */
const WORKS = ['movement', 'game', 'cash-in', 'event', 'insert'] as const;
export type WorkName = (typeof WORKS)[number];

/** Order to a process that writes to the ledger. */
export const Order = z.object({
  work: z.enum(WORKS),
  /** Prefix of the request ids, not used before. */
  name: z.string(),
  seconds: z.number(),
  /** Pairs of a player and a machine; the work of one pair follows each other. */
  pairs: z.array(z.number()),
});
export type Order = z.infer<typeof Order>;

/** Duration (ms) of each piece of work. */
export const Done = z.array(z.number());
