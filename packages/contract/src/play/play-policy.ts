import * as z from 'zod/mini';
import { TransferAmount } from '../money/money.ts';
import { Millis, Seconds } from '../wire/time.ts';

const lasting = Seconds.check(z.minimum(1), z.maximum(86_400));

/** Rules of play of a jurisdiction, as far as a client at a machine needs them. The house enforces them (C4.8). */
export const PlayPolicy = z.object({
  /** Minimum time (ms) between two starts; 0 for no limit. */
  paceMs: Millis.check(z.minimum(0), z.maximum(60_000)),
  /**
   * Time (ms) from the start of a paid game in which no button may be pressed, unless the game ends before: neither
   * turbo nor slam stop. Free games are exempt. 0 for no limit. Older houses omit it.
   */
  blockPressesMs: z._default(Millis.check(z.minimum(0), z.maximum(600_000)), Millis.parse(0)),
  /** Autoplay; null where it is not allowed. */
  autoplay: z.nullable(
    z.object({
      /** Maximum games of one autoplay. */
      mostSpins: z.int().check(z.minimum(1), z.maximum(10_000)),
      /** After how many of its games it pauses until the player continues it; null for never. */
      askEvery: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(10_000))), null),
    }),
  ),
  /** Time (s) a seat may be held without credit on the machine; null for no limit. */
  noDepositSeconds: z.nullable(lasting),
  /** Time (s) a seat with credit may be held without activity; null for no limit. */
  noActivitySeconds: z.nullable(lasting),
  /** Notice (s) to the player of a machine that is taken out of play. */
  closingSeconds: lasting,
  /** Maximum of one cash-in, minor units. Older houses omit it. */
  maxCashIn: z.optional(TransferAmount),
  /** Time (s) without input until the client asks whether the player is there; null for never. */
  idleWarnSeconds: z.nullable(lasting),
  /** Time (s) after that question until the client locks (PIN_CHECK) or signs out, where the site does so. */
  idleLockSeconds: lasting,
  /** Maximum age (ms) of a picture on which the client allows a press. */
  pictureAgeMs: Millis.check(z.minimum(100), z.maximum(60_000)),
  /**
   * Whether a win that is not more than its stake is celebrated (C4.81): to the player such a game is a loss. Older
   * houses omit it.
   */
  celebrateWinsUpToStake: z._default(z.boolean(), false),
  /** Whether what the player has won or lost is always shown beside the meters. Older houses omit it. */
  netPosition: z._default(z.boolean(), false),
  /** Whether other players may watch a machine in play. */
  watching: z.boolean(),
  /** Queue for a taken seat: how long (s) a free seat is reserved, and the maximum entries. Null: no queue. */
  queue: z.nullable(
    z.object({ reserveSeconds: lasting, longest: z.int().check(z.minimum(1), z.maximum(1_000)) }),
  ),
});
/** A parsed {@link PlayPolicy}. */
export type PlayPolicy = z.infer<typeof PlayPolicy>;
