import * as z from 'zod/mini';
import { defineCalls } from '../calls/call.ts';
import { ReelStops } from '../machines/reel-stops.ts';
import { MinorUnits } from '../money/money.ts';
import { GivenId, PAGE_FIELDS, pageOf, sortOf } from '../wire/fields.ts';
import { Moment } from '../wire/time.ts';

/** The games of the caller's own sessions, or of one of them; the latest first. */
export const GamesQuery = z.strictObject({
  ...PAGE_FIELDS,
  sort: sortOf(['date', 'bet', 'win']),
  session: z.optional(GivenId),
});
/** A parsed {@link GamesQuery}. */
export type GamesQuery = z.infer<typeof GamesQuery>;

/** A game as the machine reported it. Amounts are in minor units. */
export const GameRow = z.object({
  id: z.int(),
  sessionId: z.int(),
  machineId: z.int(),
  machine: z.string(),
  /** Time at which the game ended. */
  date: Moment,
  /** Zero for a free game. */
  bet: MinorUnits,
  win: MinorUnits,
  free: z.boolean(),
  /** Null if the machine did not report them. */
  stops: z.nullable(ReelStops),
  /** Whether `GET /api/player/games/{id}/still` has a picture of the result, as it has for the latest games (C14.6). */
  hasStill: z.boolean(),
});
/** A parsed {@link GameRow}. */
export type GameRow = z.infer<typeof GameRow>;

/** A page of the games, with totals. */
export const GamesReply = z.object({
  ...pageOf(GameRow).shape,
  /** Over every matching game, not this page. */
  totals: z.object({ bet: MinorUnits, win: MinorUnits }),
});
/** A parsed {@link GamesReply}. */
export type GamesReply = z.infer<typeof GamesReply>;

/** The last games of a player, for recall. */
export const GameCalls = defineCalls('history', {
  list: {
    does: 'Lists the games of sessions, a page at a time.',
    route: 'GET /api/player/games',
    access: 'signed-in',
    whenExcluded: 'allowed',
    query: GamesQuery,
    reply: GamesReply,
  },
});
