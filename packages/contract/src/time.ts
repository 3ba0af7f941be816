import * as z from 'zod/mini';

/** A length of time in milliseconds. */
export const Millis = z.number().brand<'Millis'>();
export type Millis = z.infer<typeof Millis>;

/** A length of time in whole seconds. */
export const Seconds = z.int().brand<'Seconds'>();
export type Seconds = z.infer<typeof Seconds>;

/** A moment on the wire: ISO 8601 in UTC with milliseconds. There was no year 0. */
export const Moment = z.iso.datetime().check(z.refine((moment) => !moment.startsWith('0000')));

export const millis = (value: number): Millis => Millis.parse(value);
export const seconds = (value: number): Seconds => Seconds.parse(value);
