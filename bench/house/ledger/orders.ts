import * as z from 'zod';

/** Order to a process that moves money. */
export const Order = z.object({
  /** Prefix of the request ids, not used before. */
  name: z.string(),
  seconds: z.number(),
  /** Pairs of accounts; the movements of one pair follow each other. */
  pairs: z.array(z.number()),
});
export type Order = z.infer<typeof Order>;

/** Duration (ms) of each movement. */
export const Moved = z.array(z.number());
