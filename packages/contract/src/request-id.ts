import * as z from 'zod/mini';

/** One id for one wish, made by the client: the same id is never carried out twice (MONEY-4). */
export const RequestId = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,40}$/));
