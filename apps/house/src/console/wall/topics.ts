import { WallRows } from '@floorcast/contract/wall';
import * as z from 'zod';

/** Topic of rows of the wall that have changed, as the owner of a floor publishes them. */
export const WALL_TOPIC = 'console.wall';
/** Topic of calls of staff that are new or have changed. */
export const CONSOLE_CALLS_TOPIC = 'console.calls';

/** Topic on which the owner of a floor answers with rows of the wall: those after a machine's id, as many as fit. */
export const wallListTopic = (floorId: string): string => `floor.${floorId}.wall`;

/** Rows of one floor, which alone may say that a machine of it is gone. */
export const FloorRows = z.object({ floorId: z.string(), rows: WallRows });
export type FloorRows = z.infer<typeof FloorRows>;

export const WallPage = z.object({ after: z.number() });
