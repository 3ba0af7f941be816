import * as z from 'zod/mini';
import { MinorUnits } from './money.ts';
import { PAGE_FIELDS, pageOf, sortOf } from './paging.ts';
import { ReelStops } from './reel-stops.ts';
import { Moment } from './time.ts';

/** `GET /api/player/games`: the games of one's own sessions, or of one of them; the last ones first. */
export const GamesQuery = z.strictObject({
  ...PAGE_FIELDS,
  sort: sortOf(['date', 'bet', 'win']),
  session: z.optional(z.coerce.number().check(z.int(), z.positive(), z.maximum(2_147_483_647))),
});
export type GamesQuery = z.infer<typeof GamesQuery>;

export const GameRow = z.object({
  id: z.int(),
  sessionId: z.int(),
  machineId: z.int(),
  machine: z.string(),
  /** When it ended. */
  date: Moment,
  /** Zero for a free game. */
  bet: MinorUnits,
  win: MinorUnits,
  free: z.boolean(),
  /** Null when the machine did not say. */
  stops: z.nullable(ReelStops),
  /** Whether `GET /api/player/games/{id}/still` shows the result: a JPEG. The house keeps those of the last games. */
  hasStill: z.boolean(),
});
export type GameRow = z.infer<typeof GameRow>;

export const GamesReply = z.object({
  ...pageOf(GameRow).shape,
  /** Of all games that fit, not of this page. */
  totals: z.object({ bet: MinorUnits, win: MinorUnits }),
});
export type GamesReply = z.infer<typeof GamesReply>;
