import * as z from 'zod';

/** The side of a round: the house, or the bare server. */
export const SIDES = ['house', 'bare'] as const;
export const Side = z.enum(SIDES);
export type Side = z.infer<typeof Side>;

/** Order to the listening process. */
export const ToListeners = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('open'),
    side: Side,
    /** Where notifications are published: the owner of the floor, which links to it, or the bare server. */
    publisher: z.string(),
    sockets: z.array(z.object({ url: z.string(), accountId: z.number() })),
  }),
  z.object({ do: z.literal('round'), side: Side, messages: z.number(), everyMs: z.number() }),
]);
export type ToListeners = z.infer<typeof ToListeners>;

/** Its answer. */
export const FromListeners = z.discriminatedUnion('is', [
  z.object({ is: z.literal('ready') }),
  z.object({ is: z.literal('opened') }),
  z.object({
    is: z.literal('received'),
    deliveries: z.number(),
    /** Milliseconds from publication to receipt: p50, p95, p99. */
    delays: z.array(z.number()),
  }),
]);
export type FromListeners = z.infer<typeof FromListeners>;
