import * as z from 'zod/mini';
import { MinorUnits } from '../money/money.ts';
import { NetPosition } from '../money/net-position.ts';
import { TRANSACTION_KINDS } from '../money/transaction-kinds.ts';
import { Succeeded } from '../wire/fields.ts';
import { GivenId } from '../wire/ids.ts';
import { PAGE_FIELDS, pageOf, sortOf } from '../wire/paging.ts';
import { Moment, Seconds } from '../wire/time.ts';
import { AccountType, SESSION_LOG_TYPES } from './auth.ts';
import { IdentityState } from './registration.ts';
import { UserData } from './user-data.ts';

/** Reply of `GET /api/player/balance`. */
export const BalanceReply = z.object({ status: Succeeded, balance: MinorUnits });

/** Kinds of a movement on a player's account, by the numbers on the wire (MONEY-3). */
export const AMOUNT_ACTIONS = {
  deposit: 1,
  withdraw: 2,
  cashIn: 3,
  cashOut: 4,
  handPay: 5,
  jackpot: 6,
  /** Books that staff put right, in or out: money that was neither paid in nor paid out (C10.11). */
  adjustment: 7,
} as const;
/** Name of a kind in {@link AMOUNT_ACTIONS}. */
export type AmountAction = keyof typeof AMOUNT_ACTIONS;
/** Number of a kind in {@link AMOUNT_ACTIONS}. */
export const AmountActionCode = z.union([
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
  z.literal(6),
  z.literal(7),
]);

/** Filters of both lists: a time span (`to` exclusive) and a machine. */
const span = {
  from: z.optional(Moment),
  to: z.optional(Moment),
  machine: z.optional(GivenId),
};

/** Schema of {@link FileLanguage}. */
export const FileLanguage = z.enum(['en', 'tr', 'ar', 'bg']);
/** Language of the spreadsheet that opens a file (C10.7). */
export type FileLanguage = z.infer<typeof FileLanguage>;
/** What a file takes beside the query of its list. */
const file = { language: z.optional(FileLanguage) };

/**
 * What a page is of: rows from before this moment. As `to` of further pages it keeps them from shifting (C10.9). Absent
 * from houses that do not have it.
 */
const asOf = z.optional(Moment);

/** What games came to; absent from houses that do not sum them. */
const position = z.partial(NetPosition).shape;

/** Query of `GET /api/player/sessions`. */
export const SessionsQuery = z.strictObject({
  ...PAGE_FIELDS,
  sort: sortOf(['start', 'end', 'machine', 'duration', 'spinCount', 'freeSpinCount', 'net']),
  ...span,
});
/** A parsed {@link SessionsQuery}. */
export type SessionsQuery = z.infer<typeof SessionsQuery>;
/** Query of `/sessions.csv`, which returns every matching row. */
export const SessionsFileQuery = z.strictObject({ ...SessionsQuery.shape, ...file });
/** A play session of the player (SESS-1). */
export const SessionRow = z.object({
  id: z.int(),
  machineId: z.int(),
  machine: z.string(),
  start: Moment,
  end: z.nullable(Moment),
  /** Seconds from start to end, or until now for an open session. */
  duration: Seconds,
  spinCount: z.int(),
  freeSpinCount: z.int(),
  ...position,
  ip: z.string(),
});
/** A parsed {@link SessionRow}. */
export type SessionRow = z.infer<typeof SessionRow>;
/** Reply of `GET /api/player/sessions`: one page, with totals. */
export const SessionsReply = z.object({
  ...pageOf(SessionRow).shape,
  asOf,
  /** Over every matching row, not this page. */
  totals: z.object({ duration: Seconds, spinCount: z.int(), freeSpinCount: z.int(), ...position }),
});
/** A parsed {@link SessionsReply}. */
export type SessionsReply = z.infer<typeof SessionsReply>;

/** Query of `GET /api/player/transactions`. */
export const TransactionsQuery = z.strictObject({
  ...PAGE_FIELDS,
  sort: sortOf(['date', 'amount', 'type', 'machine']),
  ...span,
  kind: z.optional(z.enum(TRANSACTION_KINDS)),
});
/** A parsed {@link TransactionsQuery}. */
export type TransactionsQuery = z.infer<typeof TransactionsQuery>;
/** Query of `/transactions.csv`, which returns every matching row. */
export const TransactionsFileQuery = z.strictObject({ ...TransactionsQuery.shape, ...file });
/** A movement of money on the player's account, or an account activity (TX-1). */
export const TransactionRow = z.object({
  id: z.string(),
  date: Moment,
  /** Source of the money: `wallet`, `machine`, `house` or the like. */
  from: z.string(),
  /** Effect on the player's wallet, minor units: positive in, negative out; null for account activity. */
  amount: z.nullable(MinorUnits),
  type: z.union([AmountActionCode, z.enum(SESSION_LOG_TYPES)]),
  tag: z.string(),
  machine: z.nullable(z.string()),
  ip: z.string(),
  /** On a row of its own, whose `amount` is zero: what a payout cap withheld of a payout of that type (C7.21). */
  withheld: z.optional(MinorUnits),
});
/** A parsed {@link TransactionRow}. */
export type TransactionRow = z.infer<typeof TransactionRow>;
/** Reply of `GET /api/player/transactions`: one page, with totals in minor units. */
export const TransactionsReply = z.object({
  ...pageOf(TransactionRow).shape,
  asOf,
  /** Sums into and out of the wallet over every matching row. */
  totals: z.object({ in: MinorUnits, out: MinorUnits }),
});
/** A parsed {@link TransactionsReply}. */
export type TransactionsReply = z.infer<typeof TransactionsReply>;

/** Reply of `GET /api/player/profile/{id}`: the caller's own account, or any for staff and admins. */
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
  /** As `1990-12-31`; null: not known. Older houses omit these three. */
  birthDate: z.optional(z.nullable(z.iso.date())),
  /** ISO 3166-1, two letters; null: not known. */
  country: z.optional(z.nullable(z.string())),
  identity: z.optional(IdentityState),
});
/** A parsed {@link ProfileReply}. */
export type ProfileReply = z.infer<typeof ProfileReply>;
/** Reply of `GET /api/player/profile`: the caller's own account with its stored data, which nobody else can read. */
export const OwnProfileReply = z.object({ ...ProfileReply.shape, user: UserData });

/** Minimum length of a new password, in characters. */
export const PASSWORD_LEAST = 8;
/**
 * Body of `POST /api/player/password`, which ends all other sign-ins of the account. Refused with `oldPasswordWrong`
 * (40001) or `passwordTooShort` (40101), which name their field.
 */
export const PasswordRequest = z.strictObject({
  oldPassword: z.string().check(z.maxLength(200)),
  newPassword: z.string().check(z.maxLength(200)),
});
/** A parsed {@link PasswordRequest}. */
export type PasswordRequest = z.infer<typeof PasswordRequest>;
/** Reply to a {@link PasswordRequest}: a new access token. */
export const PasswordReply = z.object({ status: z.literal(1), token: z.string() });

/** Body of `POST /api/player/kick` and `/cancel`: the open session at that machine. */
export const SessionOrder = z.strictObject({ machineId: GivenId });

/** Reply of `GET /api/player/deposit`: URL of the cashier's page for this player (C9.1). */
export const DepositReply = z.object({ status: z.literal(1), url: z.string() });
