import * as z from 'zod/mini';
import { SESSION_LOG_TYPES } from './auth.ts';
import { MinorUnits } from './money.ts';
import { pageOf, pageQuery } from './paging.ts';
import { Moment, Seconds } from './time.ts';

/** `GET /api/player/balance`. */
export const BalanceReply = z.object({ status: z.literal(1), balance: MinorUnits });

/** Why an amount moved on a player's account. */
export const AMOUNT_ACTIONS = {
  deposit: 1,
  withdraw: 2,
  cashIn: 3,
  cashOut: 4,
  handPay: 5,
  jackpot: 6,
} as const;
export type AmountAction = keyof typeof AMOUNT_ACTIONS;
export const AmountActionCode = z.union([
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
  z.literal(6),
]);

/** `GET /api/player/sessions`. */
export const SessionsQuery = pageQuery(['start', 'end', 'machine', 'duration', 'spinCount', 'freeSpinCount']);
export const SessionRow = z.object({
  id: z.int(),
  machineId: z.int(),
  machine: z.string(),
  start: Moment,
  end: z.nullable(Moment),
  /** Seconds from start to end, or to now while the session is open. */
  duration: Seconds,
  spinCount: z.int(),
  freeSpinCount: z.int(),
  ip: z.string(),
});
export type SessionRow = z.infer<typeof SessionRow>;
export const SessionsReply = pageOf(SessionRow);

/** `GET /api/player/transactions`. Rows are amounts moved, or (without `amount`) account activity. */
export const TransactionsQuery = pageQuery(['date', 'amount', 'type', 'machine']);
export const TransactionRow = z.object({
  id: z.string(),
  date: Moment,
  /** Where the money came from: an account's plain name such as `wallet`, `machine`, `house`. */
  from: z.string(),
  /** What it did to the player's wallet: positive came in, negative went out. */
  amount: z.nullable(MinorUnits),
  type: z.union([AmountActionCode, z.enum(SESSION_LOG_TYPES)]),
  tag: z.string(),
  machine: z.nullable(z.string()),
  ip: z.string(),
});
export type TransactionRow = z.infer<typeof TransactionRow>;
export const TransactionsReply = pageOf(TransactionRow);
