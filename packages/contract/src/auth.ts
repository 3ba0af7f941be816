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

export const LoginReply = z.object({
  status: z.literal(1),
  token: z.string(),
  pin_code: PinCode,
  ip_address: z.string(),
  versions: z.string(),
  last_logon: z.nullable(z.string()),
  last_logon_ip: z.nullable(z.string()),
  Permissions: z.array(z.object({ PermissionId: z.int() })),
  /** What the account keeps for its screens (THEME-4). */
  user: z.optional(UserData),
});
export type LoginReply = z.infer<typeof LoginReply>;

/** `GET /api/validate`: a fresh token for a good one. `user` as after signing in. */
export const ValidateReply = z.object({
  status: z.literal(1),
  token: z.string(),
  pin_code: PinCode,
  user: z.optional(UserData),
});
export type ValidateReply = z.infer<typeof ValidateReply>;

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
