import { ReelStops } from '@floorcast/contract/reel-stops';
import * as z from 'zod';

/** What a video worker is started with. */
export const VideoOrder = z.object({
  source: z.string(),
  view: z.enum(['screen', 'camera']),
  fps: z.int(),
  timeCode: z.boolean(),
});
export type VideoOrder = z.infer<typeof VideoOrder>;

export const SoundOrder = z.object({ source: z.string() });

/** What a worker is told after its order; `stop` may also come in place of one. */
export const WorkerWord = z.enum(['key', 'stop']);
export type WorkerWord = z.infer<typeof WorkerWord>;

/**
 * What the still worker is asked, and what it answers: null when the cabinet does not show that. `stops`: the result of
 * the game that ended there, larger.
 */
export const StillWish = z.object({ id: z.int(), source: z.string(), stops: z.optional(ReelStops) });
export type StillWish = z.infer<typeof StillWish>;
export const StillWord = z.object({ id: z.int(), jpeg: z.string().nullable() });
export type StillWord = z.infer<typeof StillWord>;
