import * as z from 'zod';

/** Order to the process of the viewers. */
export const ToReceivers = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('watch'),
    site: z.string(),
    machineId: z.number(),
    /** One for each viewer to open. */
    tokens: z.array(z.string()),
  }),
  /** Counts what the viewers receive. */
  z.object({ do: z.literal('look'), seconds: z.number() }),
  z.object({ do: z.literal('leave') }),
  /** Opens sockets for the bare sender. */
  z.object({ do: z.literal('receive'), sockets: z.number() }),
]);
export type ToReceivers = z.infer<typeof ToReceivers>;

/** Outcome of opening viewers. */
export const Opened = z.object({
  /** Milliseconds from each viewer's offer to its first picture. */
  firstFrames: z.array(z.number()),
  /** Statuses and codes of refusals, and errors. */
  refused: z.array(z.string()),
});
export type Opened = z.infer<typeof Opened>;

/** What the viewers received during a measurement. */
export const Seen = z.object({
  /** Complete pictures, by viewer. */
  frames: z.array(z.number()),
  packets: z.number(),
  lost: z.number(),
  bytes: z.number(),
  /** Packet sizes of each picture of one viewer. */
  sizes: z.array(z.array(z.number())),
});
export type Seen = z.infer<typeof Seen>;

export const Ports = z.array(z.number());

/** Order to the bare sender. */
export const Send = z.object({
  ports: Ports,
  /** Packet sizes of each picture. */
  pictures: z.array(z.array(z.number())),
  seconds: z.number(),
});
export type Send = z.infer<typeof Send>;

export const Sent = z.number();
