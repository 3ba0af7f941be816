import * as z from 'zod';

/** Order to the process of the viewers, which answers each with the packets that every viewer has received. */
export const Order = z.discriminatedUnion('do', [
  /** Replaces all viewers by so many on one side. */
  z.object({ do: z.literal('watch'), side: z.enum(['floorcast', 'janus']), count: z.number() }),
  z.object({ do: z.literal('count') }),
]);
export type Order = z.infer<typeof Order>;

/** Received packets of the picture, by viewer. */
export const Got = z.array(z.number());
