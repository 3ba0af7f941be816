import * as z from 'zod/mini';

const W3C = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Which trace something belongs to, and which span of it asked for it, as W3C writes it. */
export const Traceparent = z.string().check(z.regex(W3C));

/** The same in a message: nothing depends on it, so one that is none is as if it were absent. */
export const MaybeTraceparent = z.catch(z.optional(Traceparent), undefined);
