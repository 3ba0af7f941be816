import * as z from 'zod/mini';

const W3C = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Trace and parent span of a request, in the format of W3C Trace Context, version 00. */
export const Traceparent = z.string().check(z.regex(W3C));

/** A traceparent in a message; a malformed one counts as absent (C2.21, C6.35). */
export const MaybeTraceparent = z.catch(z.optional(Traceparent), undefined);
