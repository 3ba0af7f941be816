import * as z from 'zod/mini';

/** A duration in milliseconds. */
export const Millis = z.number().brand<'Millis'>();
/** A parsed {@link Millis}. */
export type Millis = z.infer<typeof Millis>;

/** A duration in whole seconds. */
export const Seconds = z.int().brand<'Seconds'>();
/** A parsed {@link Seconds}. */
export type Seconds = z.infer<typeof Seconds>;

/** A moment on the wire: ISO 8601 in UTC (C1.2). PostgreSQL does not know a year 0. */
export const Moment = z.iso.datetime().check(z.refine((moment) => !moment.startsWith('0000')));

/** Checks a duration in milliseconds. @throws {z.core.$ZodError} if it is not a number. */
export const millis = (value: number): Millis => Millis.parse(value);
/** Checks a duration in seconds. @throws {z.core.$ZodError} if it is not a safe integer. */
export const seconds = (value: number): Seconds => Seconds.parse(value);
