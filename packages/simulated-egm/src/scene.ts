import * as z from 'zod';

const cents = z.int().nonnegative();
/** Decimals of the cabinet's currency: its cents are the minor units of that. */
export const decimals = z.int().min(0).max(3).default(2);
const stops = z.tuple([z.int(), z.int(), z.int(), z.int(), z.int()]);

/** The cabinet's buttons, in the order of the panel's outputs (1 to 6). */
export const CABINET_BUTTONS = ['spin', 'bet-up', 'bet-down', 'max-bet', 'cash-out', 'service'] as const;
export type CabinetButton = (typeof CABINET_BUTTONS)[number];

/**
 * Everything a cabinet shows at one moment: what the drawing code needs and nothing else.
 * Sent whole at every change, one JSON text a line; moments are milliseconds since 1970.
 */
export const Scene = z.object({
  cabinet: z.object({ id: z.int(), name: z.string(), brand: z.string(), theme: z.int(), decimals }),
  credit: cents,
  bet: cents,
  win: cents,
  lamps: z.record(z.enum(CABINET_BUTTONS), z.enum(['off', 'on', 'blink'])),
  /** Reels turn from `startedAt` until each one's `stopsAt`; `to` are the stops they come to rest on. */
  reels: z.object({
    from: stops,
    to: stops,
    startedAt: z.number(),
    stopsAt: z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()]),
  }),
  /** When the last game came to rest. */
  restedAt: z.number(),
  /** Lines that have won, shown once the reels rest: line index 0–19, how many symbols from the left, the win. */
  winningLines: z.array(z.object({ line: z.int(), count: z.int(), win: cents })),
  freeGames: z.object({ left: z.int(), of: z.int() }),
  /** Shown over everything: a tilt, an open door, a hand pay; null in play. */
  notice: z.string().nullable(),
  /** The button pressed last and when, for its light and click. */
  pressed: z.object({ button: z.enum(CABINET_BUTTONS), at: z.number() }).nullable(),
});
export type Scene = z.infer<typeof Scene>;
