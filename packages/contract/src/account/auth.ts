import * as z from 'zod/mini';
import { defineCalls } from '../calls/call.ts';
import { Exclusion } from '../protection/exclusion.ts';
import { added, given, Succeeded } from '../wire/fields.ts';
import { NO_USER_DATA, UserData } from './user-data.ts';

/** A name and a password. */
export const LoginRequest = z.object({
  /** Without control characters: no name has one, and PostgreSQL rejects some in text. Spaces around it are dropped. */
  username: z.string().check(z.trim(), z.minLength(4), z.maxLength(120), z.regex(/^\P{Cc}*$/u)),
  password: z.string().check(z.minLength(4), z.maxLength(200)),
  site_id: given(z.int().check(z.nonnegative())),
});
/** A parsed {@link LoginRequest}. */
export type LoginRequest = z.infer<typeof LoginRequest>;

/** `{salt}${SHA-256 of salt and PIN, hex}`, never the PIN itself; empty when the account has no PIN. */
export const PinCode = z.string();

/** The token to judge; without one, that of the header (C2.38). */
export const ValidateQuery = z.object({ token: z.optional(z.string()) });

/** A new token for a valid one, with the facts of the account. */
export const ValidateReply = z.object({
  status: Succeeded,
  token: z.string(),
  pin_code: added(PinCode, ''),
  /** Whether `POST /api/account/pin` is there to set and remove it. */
  pinSettable: added(z.boolean(), false),
  /** Address that the call came from. */
  ip_address: added(z.string(), ''),
  versions: added(z.string(), ''),
  /** Time of the previous sign-in; null if this is the first. */
  last_logon: added(z.nullable(z.string()), null),
  last_logon_ip: added(z.nullable(z.string()), null),
  /** Settings, shortcuts and toggles stored for the account (THEME-4, SHELL-5). */
  user: added(UserData, NO_USER_DATA),
  /** What the account may do is C17.18 while it is not null. */
  exclusion: added(z.nullable(Exclusion), null),
});
/** A parsed {@link ValidateReply}. */
export type ValidateReply = z.infer<typeof ValidateReply>;

/** The same after a login, with the account's permissions. */
export const LoginReply = z.object({
  ...ValidateReply.shape,
  Permissions: added(z.array(z.object({ PermissionId: z.int() })), []),
  /** Shown once, to an account that must have a second factor and had none of them left (C19.31); mostly empty. */
  recoveryCodes: added(z.array(z.string()), []),
});
/** A parsed {@link LoginReply}. */
export type LoginReply = z.infer<typeof LoginReply>;

/** The account types, as the access token and the database spell them. */
export const ACCOUNT_TYPES = ['user', 'staff', 'admin'] as const;
/** Type of an account: a player (`user`), or a member of the house (`staff`, `admin`). */
export const AccountType = z.enum(ACCOUNT_TYPES);
/** A parsed {@link AccountType}. */
export type AccountType = z.infer<typeof AccountType>;

/** Payload of the access token; `exp` is in seconds since 1970. */
export const TokenPayload = z.object({
  id: z.int(),
  Group: added(z.string(), ''),
  Permissions: added(z.array(z.int()), []),
  /** A type that only another server knows plays like a `user`. */
  type: added(AccountType, 'user'),
  name: added(z.string(), ''),
  lastname: added(z.string(), ''),
  email: added(z.string(), ''),
  username: added(z.string(), ''),
  exp: z.number(),
});
/** A parsed {@link TokenPayload}. */
export type TokenPayload = z.infer<typeof TokenPayload>;

/** The permission level that every menu entry requires. */
export const MENU_LEVEL = 145;

/** Kinds of account activity that the house records, as transactions list them (TX-1). */
export const SESSION_LOG_TYPES = [
  'LOGIN_FAIL',
  'LOGIN_NOT_ALLOWED',
  'LOGIN_SUCCESS',
  'LOGIN_CHECK_FAIL',
  'LOGIN_CHECK_SUCCESS',
  'LOGOUT_SUCCESS',
  'CHANGED_PASSWORD',
  'CHANGED_PIN',
  'TEMPORARY_BLOCKED',
  'KICKED_PLAYER',
] as const;
/** One of {@link SESSION_LOG_TYPES}. */
export type SessionLogType = (typeof SESSION_LOG_TYPES)[number];

/** Reply of a call that returns nothing but its success. */
export const DoneReply = z.object({ status: Succeeded });

/** How a sign-in begins, is renewed and ends. */
export const AuthCalls = defineCalls('auth', {
  login: {
    does: 'Signs in with a user name or e-mail and a password.',
    route: 'POST /api/login',
    access: 'anybody',
    limit: 'sign-in',
    body: LoginRequest,
    reply: LoginReply,
  },
  validate: {
    does: 'Gives a fresh token for a good one.',
    route: 'GET /api/validate',
    access: 'signed-in',
    whenExcluded: 'allowed',
    tokenInQuery: true,
    query: ValidateQuery,
    reply: ValidateReply,
  },
  logout: {
    does: 'Ends this sign-in.',
    route: 'POST /api/player/logout',
    access: 'signed-in',
    whenExcluded: 'allowed',
    reply: DoneReply,
  },
});
