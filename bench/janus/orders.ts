import * as z from 'zod';

/** What the process of the viewers is told. Every order is answered with what each of them has got so far. */
export const Order = z.discriminatedUnion('do', [
  /** So many watch on that side, in place of those who did. */
  z.object({ do: z.literal('watch'), side: z.enum(['floorcast', 'janus']), count: z.number() }),
  z.object({ do: z.literal('count') }),
]);
export type Order = z.infer<typeof Order>;

/** Packets of the picture, of each viewer. */
export const Got = z.array(z.number());
