import type * as z from 'zod/mini';

/** A request of a socket: its method, and the schemas of its data and its reply. */
interface Message {
  readonly data: z.core.$ZodType;
  readonly reply: z.core.$ZodType;
}

/** The data of a {@link Message}, as its receiver reads it. */
export type DataOf<M extends Pick<Message, 'data'>> = z.core.output<M['data']>;
/** The reply to a {@link Message}, as its receiver reads it. */
export type ReplyOf<M extends Pick<Message, 'reply'>> = z.core.output<M['reply']>;
