import * as z from 'zod/mini';
import { Params } from '../errors/errors.ts';
import { MaybeTraceparent } from './fields.ts';

/** Name of the WebSocket subprotocol (C3.1). */
export const PROTOO_SUBPROTOCOL = 'protoo';
/** Largest frame that either side accepts, in bytes (C3.8). */
export const PROTOO_MAX_BYTES = 256 * 1024;

const id = z.int().check(z.nonnegative());
const method = z.string().check(z.minLength(1), z.maxLength(64));

/** A request; the response repeats its `id`. */
export const ProtooRequest = z.object({
  request: z.literal(true),
  id,
  method,
  data: z.optional(z.unknown()),
  traceparent: MaybeTraceparent,
});
/** A notification, which gets no response. */
export const ProtooNotification = z.object({
  notification: z.literal(true),
  method,
  data: z.optional(z.unknown()),
});
/** Response to a request that succeeded. */
export const ProtooAccept = z.object({
  response: z.literal(true),
  id,
  ok: z.literal(true),
  data: z.optional(z.unknown()),
});
/** Response to a request that was refused, with a code of {@link ERRORS}. */
export const ProtooReject = z.object({
  response: z.literal(true),
  id,
  errorCode: z.number(),
  errorReason: z.optional(z.string()),
  /** Params of the reason's wording; not every peer sends them. */
  errorParams: z.optional(Params),
});

/** Any message of protoo's wire format: one text frame. */
export const ProtooMessage = z.union([ProtooRequest, ProtooNotification, ProtooAccept, ProtooReject]);
/** A parsed {@link ProtooMessage}. */
export type ProtooMessage = z.infer<typeof ProtooMessage>;

/** A request of a socket: its method, and the schemas of its data and its reply. */
interface Message {
  readonly data: z.core.$ZodType;
  readonly reply: z.core.$ZodType;
}

/** The data of a {@link Message}, as its receiver reads it. */
export type DataOf<M extends Pick<Message, 'data'>> = z.core.output<M['data']>;
/** The reply to a {@link Message}, as its receiver reads it. */
export type ReplyOf<M extends Pick<Message, 'reply'>> = z.core.output<M['reply']>;
