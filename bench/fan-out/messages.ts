import * as z from 'zod';

/** Which of the two a round is of: the house, or `ws` alone. */
export const SIDES = ['house', 'bare'] as const;
export const Side = z.enum(SIDES);
export type Side = z.infer<typeof Side>;

/** What the listening process is told to do. */
export const ToListeners = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('open'),
    side: Side,
    /** Where what is to be told is given: the working house, which a floor links to, or the bare server. */
    teller: z.string(),
    sockets: z.array(z.object({ url: z.string(), accountId: z.number() })),
  }),
  z.object({ do: z.literal('round'), side: Side, messages: z.number(), everyMs: z.number() }),
]);
export type ToListeners = z.infer<typeof ToListeners>;

/** What it says when that was done. */
export const FromListeners = z.discriminatedUnion('is', [
  z.object({ is: z.literal('ready') }),
  z.object({ is: z.literal('opened') }),
  z.object({
    is: z.literal('heard'),
    deliveries: z.number(),
    /** Milliseconds from publication to receipt: p50, p95, p99. */
    delays: z.array(z.number()),
  }),
]);
export type FromListeners = z.infer<typeof FromListeners>;
