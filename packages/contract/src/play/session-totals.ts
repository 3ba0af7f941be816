import * as z from 'zod/mini';
import { defineCalls } from '../calls/call.ts';
import { MachineId } from '../machines/machines.ts';
import { MinorUnits } from '../money/money.ts';
import { IdPath } from '../wire/fields.ts';
import { Moment } from '../wire/time.ts';
import { SessionPicture } from './picture-ages.ts';

/**
 * Money of one play session by the house's ledger, in minor units. The net of the session is `out`, plus the credit on
 * the machine, less `in` (C4.72).
 */
export const SessionTotals = z.object({
  /** What has reached the machine from the wallet. */
  in: MinorUnits,
  /** What has reached the wallet: cash-outs, hand pays and jackpots, without what a payout cap kept back. */
  out: MinorUnits,
  /** Bets of the games that have ended. */
  bet: MinorUnits,
  /** Wins of these games, as the machine reported them. */
  won: MinorUnits,
});
/** A parsed {@link SessionTotals}. */
export type SessionTotals = z.infer<typeof SessionTotals>;

/** A game of a play session that has ended, by its id in `GET /api/player/games`. */
export const EndedGame = z.object({
  id: z.int(),
  /** Zero for a free game. */
  bet: MinorUnits,
  win: MinorUnits,
  free: z.boolean(),
});
/** A parsed {@link EndedGame}. */
export type EndedGame = z.infer<typeof EndedGame>;

/** What a session of the caller's came to (C4.77). */
export const SessionReceipt = z.object({
  id: z.int(),
  machineId: MachineId,
  machine: z.string(),
  start: Moment,
  /** Null while the session is open: then its credit is not paid out yet, and the totals may still change. */
  end: z.nullable(Moment),
  totals: SessionTotals,
  /** Null while no game of the session has ended. */
  lastGame: z.nullable(EndedGame),
  /** Delay of the picture (C21.22); null while none was reported. Older houses omit it. */
  picture: z._default(z.nullable(SessionPicture), null),
  /** What a payout cap withheld of the payouts of the session (C7.22). Older houses omit it. */
  withheld: z.optional(MinorUnits),
});
/** A parsed {@link SessionReceipt}. */
export type SessionReceipt = z.infer<typeof SessionReceipt>;

/** What a session came to, for its player. */
export const ReceiptCalls = defineCalls('history', {
  read: {
    does: 'Shows what a session of the player’s came to.',
    route: 'GET /api/player/sessions/:id/receipt',
    access: 'signed-in',
    whenExcluded: 'allowed',
    params: IdPath,
    reply: SessionReceipt,
  },
});
