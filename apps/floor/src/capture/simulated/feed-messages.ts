import { ReelStops } from '@floorcast/contract/reel-stops';
import * as z from 'zod';
import { Ladder, type MediaUnit } from '../../encode/ladder.ts';

/** What a video worker is started with. */
export const VideoOrder = z.object({
  source: z.string(),
  view: z.enum(['screen', 'camera']),
  fps: z.int(),
  timeCode: z.boolean(),
  ladder: Ladder,
});
export type VideoOrder = z.infer<typeof VideoOrder>;

export const SoundOrder = z.object({ source: z.string(), ladder: Ladder });
export type SoundOrder = z.infer<typeof SoundOrder>;

/** Commands to a worker after its order; `stop` may also replace the order. */
export const WorkerCommand = z.discriminatedUnion('kind', [
  /** Encodes these places of the ladder, and no others. */
  z.object({ kind: z.literal('encode'), rungs: z.array(z.int()) }),
  z.object({ kind: z.literal('key'), rung: z.int() }),
  z.object({ kind: z.literal('stop') }),
]);
export type WorkerCommand = z.infer<typeof WorkerCommand>;

/**
 * Request and reply of the still worker: null when the cabinet does not show that. `of`: how it looks now, small or in its own
 * size, or the result of the game that ended on these stops.
 */
export const StillRequest = z.object({
  id: z.int(),
  source: z.string(),
  of: z.union([z.enum(['lobby', 'whole']), ReelStops]),
});
export type StillRequest = z.infer<typeof StillRequest>;
export const StillReply = z.object({
  id: z.int(),
  still: z.object({ jpeg: z.string(), takenAt: z.number() }).nullable(),
});
export type StillReply = z.infer<typeof StillReply>;

/** What a worker makes, one rendition each. */
export interface RenditionUnit {
  readonly rung: number;
  readonly unit: MediaUnit;
}
