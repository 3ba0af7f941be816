import * as z from 'zod/mini';
import { TransferAmount } from './money.ts';
import { Millis, Seconds } from './time.ts';

const lasting = Seconds.check(z.minimum(1), z.maximum(86_400));

/** The rules of play of a jurisdiction, as far as a player's screen shows them. The house holds everybody to them. */
export const PlayPolicy = z.object({
  /** The least time (ms) from one start of a game to the next; 0: as fast as the machine is. */
  paceMs: Millis.check(z.minimum(0), z.maximum(60_000)),
  /** The most games of one autoplay; null where it is not allowed. */
  autoplay: z.nullable(z.object({ mostSpins: z.int().check(z.minimum(1), z.maximum(10_000)) })),
  /** How long (s) a seat may be kept without credit on the machine; null: without an end. */
  noDepositSeconds: z.nullable(lasting),
  /** How long (s) a seat with credit may be kept without a press; null: without an end. */
  noActivitySeconds: z.nullable(lasting),
  /** The notice (s) that a player has whose machine is taken out of play. */
  closingSeconds: lasting,
  /** The most that may be moved onto the machine at once, minor units; an older house does not tell. */
  maxCashIn: z.optional(TransferAmount),
  /** After so long (s) without a touch the screen asks whether anybody is there; null: never. */
  idleWarnSeconds: z.nullable(lasting),
  /** So long (s) after the question a screen without an answer is locked, where the player has a PIN. */
  idleLockSeconds: lasting,
  /** A picture older than this (ms) is no ground for a press. */
  pictureAgeMs: Millis.check(z.minimum(100), z.maximum(60_000)),
  /** Whether others may look at a machine while somebody plays it. */
  watching: z.boolean(),
  /** The line for a taken seat: how long (s) a freed seat is kept for its next, and how many may stand in one. */
  queue: z.nullable(
    z.object({ reserveSeconds: lasting, longest: z.int().check(z.minimum(1), z.maximum(1_000)) }),
  ),
});
export type PlayPolicy = z.infer<typeof PlayPolicy>;
