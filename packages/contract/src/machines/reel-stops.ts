import * as z from 'zod/mini';

/** Physical stop of each reel at the end of a game, leftmost first. */
export const ReelStops = z
  .array(z.int().check(z.minimum(0), z.maximum(254)))
  .check(z.minLength(1), z.maxLength(9));
