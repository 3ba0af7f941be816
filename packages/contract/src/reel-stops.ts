import * as z from 'zod/mini';

/** The physical stop that each reel of a machine rests on, leftmost first. */
export const ReelStops = z
  .array(z.int().check(z.minimum(0), z.maximum(254)))
  .check(z.minLength(1), z.maxLength(9));
