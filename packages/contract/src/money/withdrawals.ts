import * as z from 'zod/mini';
import { Id } from '../wire/ids.ts';
import { PAGE_FIELDS, pageOf } from '../wire/paging.ts';
import { RequestId } from '../wire/request-id.ts';
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

/** Query of `GET /api/player/withdrawals`: the latest first. */
export const WithdrawalsQuery = z.strictObject(PAGE_FIELDS);
/** Reply of `GET /api/player/withdrawals`. */
export const WithdrawalsReply = z.object({
  ...pageOf(Withdrawal).shape,
  /** Whether a withdrawal that is requested now cannot be cancelled (C21.12). */
  final: z.boolean(),
});
/** A parsed {@link WithdrawalsReply}. */
export type WithdrawalsReply = z.infer<typeof WithdrawalsReply>;

/**
 * Body of `POST /api/player/withdrawals`. Safe to repeat: the same `requestId` moves money once (C21.10). Refused with
 * `insufficientFunds`, `withdrawalOpen`, `requestReused`, or what the policy says of the player.
 */
export const WithdrawalRequest = z.strictObject({
  requestId: RequestId,
  /** Minor units. */
  amount: z.int().check(z.positive(), z.maximum(10_000_000_000)),
});
/** Reply to a {@link WithdrawalRequest}, and of `POST /api/player/withdrawals/{id}/cancel`. */
export const WithdrawalReply = z.object({
  status: z.literal(1),
  withdrawal: Withdrawal,
  balance: MinorUnits,
});

/** Query of `GET /api/cashier/withdrawals`, for a cashier's server: those that are open, the oldest first (C21.14). */
export const OpenWithdrawalsQuery = z.strictObject(PAGE_FIELDS);
/** Reply of `GET /api/cashier/withdrawals`. */
export const OpenWithdrawalsReply = pageOf(
  z.object({
    playerId: z.int(),
    requestId: z.string(),
    amount: MinorUnits,
    state: z.enum(['requested', 'paying']),
    requested: Moment,
  }),
);
/** Body of `POST /api/cashier/withdrawals/take` and `/paid`: a withdrawal with its terms, as it is listed (C21.15). */
export const SettledWithdrawal = CashierOrder;
/** Body of `POST /api/cashier/withdrawals/refused`: with a reason that the player reads. */
export const RefusedWithdrawal = z.strictObject({
  ...CashierOrder.shape,
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
});
/** Reply of `POST /api/cashier/withdrawals/take`, `/paid` and `/refused`. */
export const SettledWithdrawalReply = z.object({ status: z.literal(1), state: WithdrawalState });
