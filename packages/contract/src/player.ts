import * as z from 'zod/mini';
import { AccountType, SESSION_LOG_TYPES } from './auth.ts';
import { MachineId } from './machines.ts';
import { MinorUnits } from './money.ts';
import { PAGE_FIELDS, pageOf, sortOf } from './paging.ts';
import { Moment, Seconds } from './time.ts';
import { TRANSACTION_KINDS } from './transaction-kinds.ts';
import { UserData } from './user-data.ts';

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

/** What both lists can be narrowed to: a span of time (`to` excluded) and a machine. */
const span = {
  from: z.optional(Moment),
  to: z.optional(Moment),
  machine: z.optional(z.coerce.number().check(z.int(), z.positive(), z.maximum(2_147_483_647))),
};

/** `GET /api/player/sessions`; `GET /api/player/sessions.csv` takes the same and answers all of it. */
export const SessionsQuery = z.strictObject({
  ...PAGE_FIELDS,
  sort: sortOf(['start', 'end', 'machine', 'duration', 'spinCount', 'freeSpinCount']),
  ...span,
});
export type SessionsQuery = z.infer<typeof SessionsQuery>;
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
export const SessionsReply = z.object({
  ...pageOf(SessionRow).shape,
  /** Of all rows that fit, not of this page. */
  totals: z.object({ duration: Seconds, spinCount: z.int(), freeSpinCount: z.int() }),
});
export type SessionsReply = z.infer<typeof SessionsReply>;

/** `GET /api/player/transactions`, and `.csv`. Rows are amounts moved, or (without `amount`) account activity. */
export const TransactionsQuery = z.strictObject({
  ...PAGE_FIELDS,
  sort: sortOf(['date', 'amount', 'type', 'machine']),
  ...span,
  kind: z.optional(z.enum(TRANSACTION_KINDS)),
});
export type TransactionsQuery = z.infer<typeof TransactionsQuery>;
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
export const TransactionsReply = z.object({
  ...pageOf(TransactionRow).shape,
  /** What came into the wallet and went out of it, over all rows that fit. */
  totals: z.object({ in: MinorUnits, out: MinorUnits }),
});
export type TransactionsReply = z.infer<typeof TransactionsReply>;

/** `GET /api/player/profile`: one's own account; `/profile/{id}`: for staff and admin, anybody's. */
export const ProfileReply = z.object({
  status: z.literal(1),
  id: z.int(),
  username: z.string(),
  email: z.string(),
  name: z.string(),
  lastname: z.string(),
  type: AccountType,
  group: z.string(),
  balance: MinorUnits,
  passwordChanged: z.nullable(Moment),
  lastLogon: z.nullable(Moment),
  lastLogonIp: z.nullable(z.string()),
  created: Moment,
});
export type ProfileReply = z.infer<typeof ProfileReply>;
/** `GET /api/player/profile` also answers what the account keeps for its screens: nobody else reads that. */
export const OwnProfileReply = z.object({ ...ProfileReply.shape, user: UserData });

export const PASSWORD_LEAST = 8;
/** `POST /api/player/password`. Refusals 40001 and 40101 name their field. Ends all other sign-ins; answers a new token. */
export const PasswordRequest = z.strictObject({
  oldPassword: z.string().check(z.maxLength(200)),
  newPassword: z.string().check(z.maxLength(200)),
});
export type PasswordRequest = z.infer<typeof PasswordRequest>;
export const PasswordReply = z.object({ status: z.literal(1), token: z.string() });

/** `POST /api/player/kick` and `/cancel`: the open session on that machine. */
export const SessionOrder = z.strictObject({ machineId: MachineId });

/** `GET /api/player/deposit`: the cashier's page for this player, good for one deposit. */
export const DepositReply = z.object({ status: z.literal(1), url: z.string() });
