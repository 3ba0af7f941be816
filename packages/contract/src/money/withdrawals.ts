import * as z from 'zod/mini';
import { defineCalls, type ReplyOf } from '../calls/call.ts';
import { Id, IdPath, PAGE_FIELDS, pageOf, RequestId } from '../wire/fields.ts';
import { Moment } from '../wire/time.ts';
import { CashierOrder } from './cashier.ts';
import { MinorUnits } from './money.ts';

/**
 * States of a withdrawal. From `requested` on its money is out of the balance; the cashier takes it before paying it
 * (`paying`). `refused` by the cashier and `cancelled` by the player bring it back, and `paid` is its end (C21.11).
 */
export const WITHDRAWAL_STATES = ['requested', 'paying', 'paid', 'refused', 'cancelled'] as const;
/** Schema of {@link WITHDRAWAL_STATES}. */
export const WithdrawalState = z.enum(WITHDRAWAL_STATES);
/** A parsed {@link WithdrawalState}. */
export type WithdrawalState = z.infer<typeof WithdrawalState>;

/** How many withdrawals of one player may be open at once (C21.13). */
export const OPEN_WITHDRAWALS_MOST = 10;

/** Id of a withdrawal. */
export const WithdrawalId = Id;

/** A withdrawal as its player sees it. Amounts are in minor units. */
export const Withdrawal = z.object({
  id: WithdrawalId,
  amount: MinorUnits,
  state: WithdrawalState,
  requested: Moment,
  /** When it was paid, refused or cancelled. */
  settled: z.nullable(Moment),
  /** Why the cashier refused it; empty otherwise. */
  reason: z.string(),
  /** Whether the player may still cancel it (C21.12). */
  cancellable: z.boolean(),
});
/** A parsed {@link Withdrawal}. */
export type Withdrawal = z.infer<typeof Withdrawal>;

/** A withdrawal that waits for the cashier, with its terms. */
export const OpenWithdrawal = z.object({
  playerId: z.int(),
  requestId: z.string(),
  amount: MinorUnits,
  state: z.enum(['requested', 'paying']),
  requested: Moment,
});

const Numbered = z.object({ status: z.literal(1), withdrawal: Withdrawal, balance: MinorUnits });
const Settled = z.object({ status: z.literal(1), state: WithdrawalState });

/** A player lists withdrawals, requests one and cancels it while that is possible; the cashier's server settles it. */
export const WithdrawalCalls = defineCalls('cashier', {
  /** The latest first. */
  list: {
    does: 'Lists the player’s withdrawals.',
    route: 'GET /api/player/withdrawals',
    access: 'player',
    whenExcluded: 'allowed',
    query: z.strictObject(PAGE_FIELDS),
    reply: z.object({
      ...pageOf(Withdrawal).shape,
      /** Whether a withdrawal that is requested now cannot be cancelled (C21.12). */
      final: z.boolean(),
    }),
  },
  /**
   * The same `requestId` moves money once (C21.10). Refused with `insufficientFunds`, `withdrawalOpen`, `requestReused`,
   * or what the policy says of the player.
   */
  request: {
    does: 'Requests a withdrawal, once per request.',
    route: 'POST /api/player/withdrawals',
    access: 'player',
    whenExcluded: 'allowed',
    /** `amount` in minor units. */
    body: z.strictObject({
      requestId: RequestId,
      amount: z.int().check(z.positive(), z.maximum(10_000_000_000)),
    }),
    reply: Numbered,
  },
  cancel: {
    does: 'Cancels a withdrawal that the cashier has not settled.',
    route: 'POST /api/player/withdrawals/:id/cancel',
    access: 'player',
    whenExcluded: 'allowed',
    params: IdPath,
    reply: Numbered,
  },
  /** The oldest first (C21.14). */
  open: {
    does: 'Lists the withdrawals that are open.',
    route: 'GET /api/cashier/withdrawals',
    access: 'cashier',
    query: z.strictObject(PAGE_FIELDS),
    reply: pageOf(OpenWithdrawal),
  },
  /** A withdrawal with its terms, as it is listed (C21.15). */
  take: {
    does: 'Takes a withdrawal before it is paid: its player can no longer cancel it.',
    route: 'POST /api/cashier/withdrawals/take',
    access: 'cashier',
    body: CashierOrder,
    reply: Settled,
  },
  paid: {
    does: 'Ends a withdrawal that the cashier has paid.',
    route: 'POST /api/cashier/withdrawals/paid',
    access: 'cashier',
    body: CashierOrder,
    reply: Settled,
  },
  refused: {
    does: 'Returns the money of a withdrawal to its player.',
    route: 'POST /api/cashier/withdrawals/refused',
    access: 'cashier',
    /** The player reads the reason. */
    body: z.strictObject({
      ...CashierOrder.shape,
      reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    }),
    reply: Settled,
  },
});
/** A page of a player's withdrawals. */
export type WithdrawalsReply = ReplyOf<typeof WithdrawalCalls.list>;
