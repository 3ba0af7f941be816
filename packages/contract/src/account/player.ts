import * as z from 'zod/mini';
import { CsvFile, defineCalls } from '../calls/call.ts';
import { MinorUnits, NetPosition } from '../money/money.ts';
import { TRANSACTION_KINDS } from '../money/transaction-kinds.ts';
import { GivenId, IdPath, PAGE_FIELDS, pageOf, Succeeded, sortOf } from '../wire/fields.ts';
import { Moment, Seconds } from '../wire/time.ts';
import { AccountType, DoneReply, SESSION_LOG_TYPES } from './auth.ts';
import { IdentityState } from './registration.ts';
import { UserData } from './user-data.ts';

/** The balance of the wallet. */
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

/** Filters of both lists: the beginning of a time span, and a machine. */
const span = { from: z.optional(Moment), machine: z.optional(GivenId) };

/** Schema of {@link FileLanguage}. */
export const FileLanguage = z.enum(['en', 'tr', 'ar', 'bg']);
/** Language of the spreadsheet that opens a file (C10.7). */
export type FileLanguage = z.infer<typeof FileLanguage>;
/** What games came to; absent from houses that do not sum them. */
const position = z.partial(NetPosition).shape;

/** Which of the sessions, and in which order. */
export const SessionsQuery = z.strictObject({
  ...PAGE_FIELDS,
  sort: sortOf(['start', 'end', 'machine', 'duration', 'spinCount', 'freeSpinCount', 'net']),
  ...span,
});
/** A parsed {@link SessionsQuery}. */
export type SessionsQuery = z.infer<typeof SessionsQuery>;
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
/** A page of the sessions, with totals. */
export const SessionsReply = z.object({
  ...pageOf(SessionRow).shape,
  /** Over every matching row, not this page. */
  totals: z.object({ duration: Seconds, spinCount: z.int(), freeSpinCount: z.int(), ...position }),
});
/** A parsed {@link SessionsReply}. */
export type SessionsReply = z.infer<typeof SessionsReply>;

/** Which of the transactions, and in which order. */
export const TransactionsQuery = z.strictObject({
  ...PAGE_FIELDS,
  sort: sortOf(['date', 'amount', 'type', 'machine']),
  ...span,
  kind: z.optional(z.enum(TRANSACTION_KINDS)),
});
/** A parsed {@link TransactionsQuery}. */
export type TransactionsQuery = z.infer<typeof TransactionsQuery>;
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
/** A page of the transactions, with totals in minor units. */
export const TransactionsReply = z.object({
  ...pageOf(TransactionRow).shape,
  /** Sums into and out of the wallet over every matching row. */
  totals: z.object({ in: MinorUnits, out: MinorUnits }),
});
/** A parsed {@link TransactionsReply}. */
export type TransactionsReply = z.infer<typeof TransactionsReply>;

const Profile = z.object({
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
/** An account. */
export type ProfileReply = z.infer<typeof Profile>;

/** Minimum length of a new password, in characters. */
export const PASSWORD_LEAST = 8;
const PasswordRequest = z.strictObject({
  oldPassword: z.string().check(z.maxLength(200)),
  newPassword: z.string().check(z.maxLength(200)),
});
/** The password again, and the new one. */
export type PasswordRequest = z.infer<typeof PasswordRequest>;
/** The open session at that machine. */
const SessionOrder = z.strictObject({ machineId: GivenId });

/** What a signed-in account may read of itself, and do about itself. */
export const PlayerCalls = defineCalls('player', {
  balance: {
    does: 'Shows the balance of the wallet.',
    route: 'GET /api/player/balance',
    access: 'signed-in',
    whenExcluded: 'allowed',
    reply: BalanceReply,
  },
  /** With its stored data, which nobody else can read. */
  ownProfile: {
    does: 'Shows one’s own account.',
    route: 'GET /api/player/profile',
    access: 'signed-in',
    whenExcluded: 'allowed',
    reply: z.object({ ...Profile.shape, user: UserData }),
  },
  profile: {
    does: 'Shows an account: to staff, by their duties, also another one.',
    route: 'GET /api/player/profile/:id',
    access: 'signed-in',
    whenExcluded: 'allowed',
    params: IdPath,
    reply: Profile,
  },
  /**
   * The reply has a new access token. Refused with `oldPasswordWrong` (40001) or `passwordTooShort` (40101), which name
   * their field.
   */
  changePassword: {
    does: 'Sets another password and ends all other sign-ins.',
    route: 'POST /api/player/password',
    access: 'signed-in',
    whenExcluded: 'allowed',
    body: PasswordRequest,
    reply: z.object({ status: z.literal(1), token: z.string() }),
  },
});

/** How an open session is ended from away of its machine. */
export const SessionCalls = defineCalls('player', {
  kick: {
    does: 'Ends an open session; for staff and admin, any session.',
    route: 'POST /api/player/kick',
    access: 'signed-in',
    whenExcluded: 'allowed',
    machine: 'body',
    body: SessionOrder,
    reply: DoneReply,
  },
  cancel: {
    does: 'Gives up one’s own open session.',
    route: 'POST /api/player/cancel',
    access: 'signed-in',
    whenExcluded: 'allowed',
    machine: 'body',
    body: SessionOrder,
    reply: DoneReply,
  },
});

/** The sessions and transactions of the signed-in account. */
export const HistoryCalls = defineCalls('history', {
  sessions: {
    does: 'Lists game sessions, a page at a time.',
    route: 'GET /api/player/sessions',
    access: 'signed-in',
    whenExcluded: 'allowed',
    query: SessionsQuery,
    reply: SessionsReply,
  },
  sessionsFile: {
    does: 'All game sessions as a file.',
    route: 'GET /api/player/sessions.csv',
    access: 'signed-in',
    whenExcluded: 'allowed',
    query: z.strictObject({ ...SessionsQuery.shape, language: z.optional(FileLanguage) }),
    reply: CsvFile,
  },
  transactions: {
    does: 'Lists transactions and account activity, a page at a time.',
    route: 'GET /api/player/transactions',
    access: 'signed-in',
    whenExcluded: 'allowed',
    query: TransactionsQuery,
    reply: TransactionsReply,
  },
  transactionsFile: {
    does: 'All transactions as a file.',
    route: 'GET /api/player/transactions.csv',
    access: 'signed-in',
    whenExcluded: 'allowed',
    query: z.strictObject({ ...TransactionsQuery.shape, language: z.optional(FileLanguage) }),
    reply: CsvFile,
  },
});
