import { failureOf } from './failure.ts';

/** Whether a query failed because the server does not know its call (C2.34): asking again is of no use. */
export const isUnknownCall = (error: unknown): boolean => failureOf(error).kind === 'unknown-call';
