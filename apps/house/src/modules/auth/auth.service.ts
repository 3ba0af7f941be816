import { randomUUID } from 'node:crypto';
import type { LoginReply, LoginRequest, ValidateReply } from '@floorcast/contract/auth';
import { type Refusal, refusal } from '@floorcast/contract/errors';
import { PASSWORD_LEAST, type PasswordRequest } from '@floorcast/contract/player';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { UserData } from '@floorcast/contract/user-data';
import * as z from 'zod';
import type { Bus, Unsubscribe } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { AddressRules } from '../../platform/http/addresses/address-rules.ts';
import type { Lanes } from '../../platform/lanes.ts';
import type { AuthRepository, UserRow } from './auth.repository.ts';
import { hashPassword, normalPassword, verifyPassword } from './passwords.ts';
import type { Claims, SignIn, Tokens } from './tokens.ts';

/** The number of consecutive wrong passwords that block an account, and for how long. */
const TRIES = 5;
const BLOCK_MINUTES = 15;
export const VERSION = 'v2.6.6';

/** An authenticated account. */
export type Account = Claims;

/** Topic of the end of a sign-in: its sockets close. */
const loginEndedTopic = (login: string): string => `login.${login}.ended`;

/** Topic of the end of all sign-ins of an account, as `{except}`: the sign-in that goes on, if any. */
export const accountVoidedTopic = (accountId: number): string => `account.${accountId}.voided`;
const Voided = z.object({ except: z.optional(z.string()) });

/** The longest that a timer runs (ms): tokens live shorter. */
const LONGEST_MS = 2 ** 31 - 1;

/** Calls `end` when the sign-in behind an account ends: by itself, with all others, or with its token (RT-3). */
export function onSignedOut(bus: Bus, { id, login, exp }: SignIn, end: () => void): Unsubscribe {
  const expiry = setTimeout(end, Math.min(LONGEST_MS, Math.max(0, exp * 1000 - Date.now())));
  expiry.unref();
  const stops = [
    () => clearTimeout(expiry),
    bus.subscribe(loginEndedTopic(login), end),
    bus.subscribe(accountVoidedTopic(id), (message) => {
      if (Voided.parse(message).except !== login) end();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

export interface AuthParts {
  readonly repository: AuthRepository;
  readonly tokens: Tokens;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly addresses: AddressRules;
  /** Limits the hashing of passwords: beyond it, logins are refused. */
  readonly hashing: Lanes;
  /** The settings that an account stores for its clients. */
  readonly userData: (accountId: number) => Promise<UserData>;
}

/** Logins, tokens and passwords. */
export class AuthService {
  readonly #repository: AuthRepository;
  readonly #tokens: Tokens;
  readonly #bus: Bus;
  readonly #clock: Clock;
  readonly #addresses: AddressRules;
  readonly #hashing: Lanes;
  readonly #userData: AuthParts['userData'];

  constructor({ repository, tokens, bus, clock, addresses, hashing, userData }: AuthParts) {
    this.#repository = repository;
    this.#tokens = tokens;
    this.#bus = bus;
    this.#clock = clock;
    this.#addresses = addresses;
    this.#hashing = hashing;
    this.#userData = userData;
  }

  async login(
    { username, password, site_id }: LoginRequest,
    ip: string,
  ): Promise<Result<LoginReply, Refusal>> {
    if (!this.#addresses.permits(ip)) return err(await this.#wrongPlace(username, ip));
    const looked = await this.#hashing.take(() => this.#lookAt(username, password));
    if (looked === undefined) return err(refusal('tooManyRequests'));
    const { user, right } = looked;
    if (user === undefined || user.site_id !== site_id) return err(refusal('wrongPassword'));
    const refused = await this.#mayNot(user, right, ip);
    if (refused !== undefined) return err(refused);
    const now = new Date(this.#clock.now());
    const entered = await this.#repository.noteLogon(user.id, now, ip);
    if (entered === undefined) return err(await this.#protected(user, ip));
    await this.#repository.log(user.id, 'LOGIN_SUCCESS', ip);
    return ok({
      ...(await this.#signedIn(entered, randomUUID(), ip)),
      Permissions: entered.permissions.map((PermissionId) => ({ PermissionId })),
    });
  }

  /** The account of a token, if both are valid. */
  async accountOf(token: string | undefined): Promise<Account | undefined> {
    const claims = token === undefined ? undefined : await this.#tokens.read(token);
    return claims !== undefined && (await this.isSignedIn(claims)) ? claims : undefined;
  }

  /** Whether the sign-in of an account is still valid. The expiry of its token is not checked. */
  async isSignedIn({ id, login, version }: SignIn): Promise<boolean> {
    const user = await this.#repository.findSignedIn(id, login);
    return user !== undefined && !user.banned && user.token_version === version;
  }

  /** Exchanges a valid token for a new one. */
  async renew(account: Account, ip: string): Promise<Result<ValidateReply, Refusal>> {
    const user = await this.#repository.findById(account.id);
    // A token that was voided meanwhile is not renewed.
    if (user === undefined || user.banned || user.token_version !== account.version)
      return err(refusal('badSignature'));
    await this.#repository.log(user.id, 'LOGIN_CHECK_SUCCESS', ip);
    return ok(await this.#signedIn(user, account.login, ip));
  }

  /** The reply to an authenticated account. */
  async #signedIn(user: UserRow, login: string, ip: string): Promise<ValidateReply> {
    return {
      status: 1,
      token: await this.#tokens.issue(user, login),
      pin_code: user.pin_code,
      ip_address: ip,
      versions: VERSION,
      last_logon: user.previous_logon?.toISOString() ?? null,
      last_logon_ip: user.previous_logon_ip,
      user: await this.#userData(user.id),
    };
  }

  /** Ends this sign-in; those of the account's other devices go on. */
  async logout(account: Account, ip: string): Promise<void> {
    await this.#repository.endLogin(account.id, account.login);
    await this.#repository.log(account.id, 'LOGOUT_SUCCESS', ip);
    this.#bus.publish(loginEndedTopic(account.login), {});
  }

  /** Changes the password: all other sign-ins of the account end; this one goes on with a new token. */
  async changePassword(
    account: Account,
    { oldPassword, newPassword }: PasswordRequest,
    ip: string,
  ): Promise<Result<{ token: string }, Refusal>> {
    const user = await this.#repository.findById(account.id);
    if (user === undefined) return err(refusal('badSignature'));
    // A wrong old password counts like a wrong password at a login.
    if (this.#isBlocked(user)) return err(await this.#protected(user, ip));
    const right = await this.#hashing.take(() => verifyPassword(user.password_hash, oldPassword));
    if (right === undefined) return err(refusal('tooManyRequests'));
    if (!right) {
      const refused = await this.#wrongPassword(user, ip);
      return err(
        refused.name === 'wrongPasswordCounted'
          ? refusal('oldPasswordWrong', { field: 'oldPassword' })
          : refused,
      );
    }
    if (normalPassword(newPassword).length < PASSWORD_LEAST)
      return err(refusal('passwordTooShort', { field: 'newPassword', least: PASSWORD_LEAST }));
    const hash = await this.#hashing.take(() => hashPassword(newPassword));
    if (hash === undefined) return err(refusal('tooManyRequests'));
    const changed = await this.#repository.changePassword(
      user.id,
      user.password_hash,
      hash,
      new Date(this.#clock.now()),
    );
    if (changed === undefined) return err(await this.#overtaken(user.id, ip));
    await this.#repository.log(user.id, 'CHANGED_PASSWORD', ip);
    this.#bus.publish(accountVoidedTopic(user.id), { except: account.login });
    return ok({ token: await this.#tokens.issue(changed, account.login) });
  }

  /** The stored account. */
  profile(id: number): Promise<UserRow | undefined> {
    return this.#repository.findById(id);
  }

  noteKick(id: number, ip: string): Promise<void> {
    return this.#repository.log(id, 'KICKED_PLAYER', ip);
  }

  /** Reads the account at the time of the check: its password may have changed since the call arrived. */
  async #lookAt(
    username: string,
    password: string,
  ): Promise<{ readonly user: UserRow | undefined; readonly right: boolean }> {
    const user = await this.#repository.findByName(username);
    return { user, right: await verifyPassword(user?.password_hash, password) };
  }

  /** Why a login to a known account is refused. */
  async #mayNot(user: UserRow, right: boolean, ip: string): Promise<Refusal | undefined> {
    if (this.#isBlocked(user)) return this.#protected(user, ip);
    if (!right) return this.#wrongPassword(user, ip);
    if (!user.banned) return undefined;
    await this.#repository.log(user.id, 'LOGIN_NOT_ALLOWED', ip);
    return refusal('banned');
  }

  /** Why a right old password is refused: it was changed meanwhile, or the account was blocked. */
  async #overtaken(id: number, ip: string): Promise<Refusal> {
    const user = await this.#repository.findById(id);
    if (user !== undefined && this.#isBlocked(user)) return this.#protected(user, ip);
    return refusal('oldPasswordWrong', { field: 'oldPassword' });
  }

  #isBlocked({ blocked_until }: UserRow): boolean {
    return blocked_until !== null && blocked_until.getTime() > this.#clock.now();
  }

  /** The password is not checked: no account may sign in from such an address. */
  async #wrongPlace(username: string, ip: string): Promise<Refusal> {
    const user = await this.#repository.findByName(username);
    if (user !== undefined) await this.#repository.log(user.id, 'LOGIN_NOT_ALLOWED', ip);
    return refusal('addressNotPermitted');
  }

  async #wrongPassword(user: UserRow, ip: string): Promise<Refusal> {
    const now = this.#clock.now();
    const until = new Date(now + BLOCK_MINUTES * 60_000);
    const left = await this.#repository.countWrongTry(user.id, { tries: TRIES, now: new Date(now), until });
    if (left === undefined) return this.#protected(user, ip);
    await this.#repository.log(user.id, 'LOGIN_FAIL', ip);
    if (left > 0) return refusal('wrongPasswordCounted', { left_count: left, block_time: BLOCK_MINUTES });
    await this.#repository.log(user.id, 'TEMPORARY_BLOCKED', ip);
    return refusal('accountProtected');
  }

  async #protected(user: UserRow, ip: string): Promise<Refusal> {
    await this.#repository.log(user.id, 'LOGIN_NOT_ALLOWED', ip);
    return refusal('accountProtected');
  }
}
