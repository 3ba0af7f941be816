import * as z from 'zod';

/** What the process of the viewers is told to do. */
export const ToCrowd = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('watch'),
    site: z.string(),
    machineId: z.number(),
    /** Of those who come, each once. */
    tokens: z.array(z.string()),
  }),
  /** Counts what they get from now on. */
  z.object({ do: z.literal('look'), seconds: z.number() }),
  z.object({ do: z.literal('leave') }),
  /** Opens sockets for what is sent without a connection, in place of the viewers. */
  z.object({ do: z.literal('receive'), sockets: z.number() }),
]);
export type ToCrowd = z.infer<typeof ToCrowd>;

/** What became of those who came. */
export const Came = z.object({
  /** Milliseconds from each one's offer to the first picture. */
  firstFrames: z.array(z.number()),
  /** Statuses and codes with which others were refused, and errors. */
  refused: z.array(z.string()),
});
export type Came = z.infer<typeof Came>;

/** What the viewers got while they were looked at. */
export const Seen = z.object({
  /** Whole pictures, of each viewer. */
  frames: z.array(z.number()),
  packets: z.number(),
  lost: z.number(),
  bytes: z.number(),
  /** Sizes of the packets of each picture that one of them got. */
  sizes: z.array(z.array(z.number())),
});
export type Seen = z.infer<typeof Seen>;

export const Ports = z.array(z.number());

/** What the process that sends without a connection is told. */
export const Send = z.object({
  ports: Ports,
  /** Sizes of the packets of each picture. */
  pictures: z.array(z.array(z.number())),
  seconds: z.number(),
});
export type Send = z.infer<typeof Send>;

/** How many packets were sent. */
export const Sent = z.number();
