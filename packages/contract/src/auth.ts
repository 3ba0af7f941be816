import * as z from 'zod/mini';
import { UserData } from './user-data.ts';

/** `POST /api/login`. */
export const LoginRequest = z.object({
  /** No control signs: no name has one, and databases do not take them. */
  username: z.string().check(z.minLength(4), z.maxLength(120), z.regex(/^\P{Cc}*$/u)),
  password: z.string().check(z.minLength(4), z.maxLength(200)),
  site_id: z.int().check(z.nonnegative()),
});
export type LoginRequest = z.infer<typeof LoginRequest>;

/** `pin_code` is `{salt}${sha-256 of salt and PIN, hex}`: never the PIN itself. Empty when none is set. */
export const PinCode = z.string();

/** `GET /api/validate`: a fresh token for a good one, and what there is to know of the account. */
export const ValidateReply = z.object({
  status: z.literal(1),
  token: z.string(),
  pin_code: PinCode,
  /** Where the call came from. */
  ip_address: z.string(),
  versions: z.string(),
  /** The sign-in before the present one; null when there was none. */
  last_logon: z.nullable(z.string()),
  last_logon_ip: z.nullable(z.string()),
  /** What the account keeps for its screens (THEME-4, SHELL-5). */
  user: UserData,
});
export type ValidateReply = z.infer<typeof ValidateReply>;

/** `POST /api/login`: the same as for a good token. */
export const LoginReply = z.object({
  ...ValidateReply.shape,
  Permissions: z.array(z.object({ PermissionId: z.int() })),
});
export type LoginReply = z.infer<typeof LoginReply>;

export const ACCOUNT_TYPES = ['user', 'staff', 'admin'] as const;
export const AccountType = z.enum(ACCOUNT_TYPES);
export type AccountType = z.infer<typeof AccountType>;

/** What the access token says about its bearer; `exp` in seconds since 1970. */
export const TokenPayload = z.object({
  id: z.int(),
  Group: z.string(),
  Permissions: z.array(z.int()),
  type: AccountType,
  name: z.string(),
  lastname: z.string(),
  email: z.string(),
  username: z.string(),
  exp: z.number(),
});
export type TokenPayload = z.infer<typeof TokenPayload>;

/** The level that every entry of the menu asks for. */
export const MENU_LEVEL = 145;

export const SESSION_LOG_TYPES = [
  'LOGIN_FAIL',
  'LOGIN_NOT_ALLOWED',
  'LOGIN_SUCCESS',
  'LOGIN_CHECK_FAIL',
  'LOGIN_CHECK_SUCCESS',
  'LOGOUT_SUCCESS',
  'CHANGED_PASSWORD',
  'TEMPORARY_BLOCKED',
  'KICKED_PLAYER',
] as const;
export type SessionLogType = (typeof SESSION_LOG_TYPES)[number];

/** An answer that says only that it went well. */
export const DoneReply = z.object({ status: z.literal(1) });
