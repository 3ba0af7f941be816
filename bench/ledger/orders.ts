import * as z from 'zod';

/** What a process that moves money is told. */
export const Order = z.object({
  /** Names that nobody had before begin so. */
  name: z.string(),
  seconds: z.number(),
  /** Pairs of accounts, each moved between one time after the other. */
  pairs: z.array(z.number()),
});
export type Order = z.infer<typeof Order>;

/** How long each movement took (ms). */
export const Moved = z.array(z.number());
