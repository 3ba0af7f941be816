import * as z from 'zod/mini';
import { Params } from './errors.ts';
import { MaybeTraceparent } from './traceparent.ts';

/** The WebSocket subprotocol name, and the largest message either side accepts, in bytes. */
export const PROTOO_SUBPROTOCOL = 'protoo';
export const PROTOO_MAX_BYTES = 256 * 1024;

const id = z.int().check(z.nonnegative());
const method = z.string().check(z.minLength(1), z.maxLength(64));

export const ProtooRequest = z.object({
  request: z.literal(true),
  id,
  method,
  data: z.optional(z.unknown()),
  traceparent: MaybeTraceparent,
});
export const ProtooNotification = z.object({
  notification: z.literal(true),
  method,
  data: z.optional(z.unknown()),
});
export const ProtooAccept = z.object({
  response: z.literal(true),
  id,
  ok: z.literal(true),
  data: z.optional(z.unknown()),
});
export const ProtooReject = z.object({
  response: z.literal(true),
  id,
  errorCode: z.number(),
  errorReason: z.optional(z.string()),
  /** What the reason's wording was filled with; not every peer tells. */
  errorParams: z.optional(Params),
});

/** One text frame of protoo's wire format. */
export const ProtooMessage = z.union([ProtooRequest, ProtooNotification, ProtooAccept, ProtooReject]);
export type ProtooMessage = z.infer<typeof ProtooMessage>;
