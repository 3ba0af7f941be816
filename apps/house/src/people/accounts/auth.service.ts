import type { ValidateReply } from '@floorcast/contract/auth';
import { type Refusal, refusal } from '@floorcast/contract/errors';
import type { Exclusion } from '@floorcast/contract/exclusion';
import { isNewPin, PIN_DIGITS, type PinRequest } from '@floorcast/contract/pin';
import { PASSWORD_LEAST, type PasswordRequest } from '@floorcast/contract/player';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { UserData } from '@floorcast/contract/user-data';
import type { SiteContext } from '../../context.ts';
import type { Lanes } from '../../platform/concurrency/lanes.ts';
import type { Db } from '../../platform/db/schema.ts';
import { type AuthRepository, isGood, type UserRow } from './auth.repository.ts';
import { hashPassword, normalPassword, pinCode, verifyPassword, type WrongTries } from './passwords.ts';
import { accountVoidedTopic, type Claims, loginEndedTopic, type SignIn, type Tokens } from './tokens.ts';

export const VERSION = 'v2.6.6';

/** An authenticated account. */
export type Account = Claims;

export interface AuthParts extends Pick<SiteContext, 'db' | 'bus' | 'clock'> {
  readonly repository: AuthRepository;
  readonly tokens: Tokens;
  /** Limits the hashing of passwords: beyond it, logins are refused. */
  readonly hashing: Lanes;
  readonly wrongTries: WrongTries;
  /** The settings that an account stores for its clients. */
  readonly userData: (accountId: number) => Promise<UserData>;
  /** Why an account that has proved who it is may not be signed in now. */
  readonly admit: (user: UserRow, at: 'sign-in' | 'renewal') => Promise<Refusal | undefined>;
  /** The exclusion of an account that is in force. */
  readonly exclusionOf: (accountId: number) => Promise<Exclusion | null>;
  /** Whether staff and administrators must have a second factor. One without sets it up at its next login. */
  readonly staffMust: boolean;
}

/** A call that comes with the password: from where, and in which of its fields. */
interface ConfirmedCall {
  readonly ip: string;
  readonly field: string;
}

/** Signed-in accounts, their tokens and their passwords. */
export class AuthService {
  readonly #parts;
  readonly #repository: AuthRepository;
  readonly #tokens: Tokens;

  constructor(parts: AuthParts) {
    this.#parts = parts;
    this.#repository = parts.repository;
    this.#tokens = parts.tokens;
  }

  /** The account of a token, if both are valid. */
  async accountOf(token: string | undefined): Promise<Account | undefined> {
    const claims = token === undefined ? undefined : await this.#tokens.read(token);
    return claims !== undefined && (await this.isSignedIn(claims)) ? claims : undefined;
  }

  /** Whether the sign-in of an account is still valid, as `db` sees it. The expiry of its token is not checked. */
  isSignedIn(signIn: SignIn, db: Db = this.#parts.db): Promise<boolean> {
    return isGood(db, signIn, this.#parts.staffMust);
  }

  /** Exchanges a valid token for a new one. */
  async renew(account: Account, ip: string): Promise<Result<ValidateReply, Refusal>> {
    const user = await this.#repository.findById(account.id);
    // A token that was voided meanwhile is not renewed, and neither is one whose owner must sign in again.
    if (user === undefined || !(await this.isSignedIn(account))) return err(refusal('badSignature'));
    if ((await this.#parts.admit(user, 'renewal')) !== undefined) return err(refusal('badSignature'));
    await this.#repository.log(user.id, 'LOGIN_CHECK_SUCCESS', ip);
    return ok(await this.signedIn(user, account, ip));
  }

  /** The reply to an authenticated account. */
  async signedIn(
    user: UserRow,
    { login, factor }: Pick<Account, 'login' | 'factor'>,
    ip: string,
  ): Promise<ValidateReply> {
    return {
      status: 1,
      token: await this.#tokens.issue(user, login, factor),
      pin_code: user.pinCode,
      pinSettable: true,
      ip_address: ip,
      versions: VERSION,
      last_logon: user.previousLogon?.toISOString() ?? null,
      last_logon_ip: user.previousLogonIp,
      user: await this.#parts.userData(user.id),
      exclusion: await this.#parts.exclusionOf(user.id),
    };
  }

  /** Ends this sign-in; those of the account's other devices go on. */
  async logout(account: Account, ip: string): Promise<void> {
    await this.#repository.endLogin(account.id, account.login, ip);
    this.#parts.bus.publish(loginEndedTopic(account.login), {});
  }

  /** Checks the password of a signed-in account before a grave change. A wrong one counts as at a login. */
  async checkPassword(
    { id }: Pick<Account, 'id'>,
    password: string,
    ip: string,
  ): Promise<Result<UserRow, Refusal>> {
    const { wrongTries, hashing } = this.#parts;
    const user = await this.#repository.findById(id);
    if (user === undefined) return err(refusal('badSignature'));
    if (wrongTries.isBlocked(user)) return err(await wrongTries.blocked(user, ip));
    const right = await hashing.take(() => verifyPassword(user.passwordHash, password));
    if (right === undefined) return err(refusal('tooManyRequests'));
    return right ? ok(user) : err(await wrongTries.wrongPassword(user, ip));
  }

  /** The account of a call that came with its password. A wrong one is refused at its field. */
  async confirmedBy(
    account: Pick<Account, 'id'>,
    password: string,
    { ip, field }: ConfirmedCall,
  ): Promise<Result<UserRow, Refusal>> {
    const checked = await this.checkPassword(account, password, ip);
    return !checked.ok && checked.error.name === 'wrongPasswordCounted'
      ? err(refusal('oldPasswordWrong', { field }))
      : checked;
  }

  /** The refusal of a wrong code of a second factor, which counts as a wrong password. */
  async wrongCode(user: UserRow, ip: string): Promise<Refusal> {
    const left = await this.#parts.wrongTries.count(user, ip);
    return left === undefined
      ? refusal('accountProtected')
      : refusal('secondFactorWrong', { left_count: left });
  }

  /** Changes the password: all other sign-ins of the account end; this one goes on with a new token. */
  async changePassword(
    account: Account,
    { oldPassword, newPassword }: PasswordRequest,
    ip: string,
  ): Promise<Result<{ token: string }, Refusal>> {
    const checked = await this.confirmedBy(account, oldPassword, { ip, field: 'oldPassword' });
    if (!checked.ok) return checked;
    const user = checked.value;
    const hash = await this.hashNew(newPassword);
    if (!hash.ok) return hash;
    const at = new Date(this.#parts.clock.now());
    const proof = account.factor && ({ proof: 'factor' } as const);
    const change = { from: user.passwordHash, to: hash.value, at, ip, ...proof };
    const changed = await this.#repository.changePassword(user.id, change);
    if (changed === undefined) return err(await this.#overtaken(user.id, { ip, field: 'oldPassword' }));
    this.#parts.bus.publish(accountVoidedTopic(user.id), { except: account.login });
    return ok({ token: await this.#tokens.issue(changed, account.login, account.factor) });
  }

  /** Sets or removes the PIN. Returns what clients compare a typed PIN with. */
  async changePin(
    account: Account,
    { password, pin }: PinRequest,
    ip: string,
  ): Promise<Result<string, Refusal>> {
    if (pin !== null && !isNewPin(pin)) return err(refusal('pinWrong', { field: 'pin', ...PIN_DIGITS }));
    const call = { ip, field: 'password' };
    const checked = await this.confirmedBy(account, password, call);
    if (!checked.ok) return checked;
    const { id, passwordHash } = checked.value;
    const to = pin === null ? '' : pinCode(pin);
    const at = new Date(this.#parts.clock.now());
    const changed = await this.#repository.changePin(id, { password: passwordHash, to, at, ip });
    return changed ? ok(to) : err(await this.#overtaken(id, call));
  }

  /** Sets the password of an account whose owner has proved to read its mail: all its sign-ins end. */
  async setPassword(userId: number, hash: string, ip: string): Promise<void> {
    const at = new Date(this.#parts.clock.now());
    await this.#repository.setPassword(userId, { to: hash, at, ip, proof: 'mail' });
    this.#parts.bus.publish(accountVoidedTopic(userId), {});
  }

  /** The hash of a new password, if it is long enough. */
  async hashNew(newPassword: string, field = 'newPassword'): Promise<Result<string, Refusal>> {
    if (normalPassword(newPassword).length < PASSWORD_LEAST)
      return err(refusal('passwordTooShort', { field, least: PASSWORD_LEAST }));
    const hash = await this.#parts.hashing.take(() => hashPassword(newPassword));
    return hash === undefined ? err(refusal('tooManyRequests')) : ok(hash);
  }

  /** The stored account. */
  profile(id: number): Promise<UserRow | undefined> {
    return this.#repository.findById(id);
  }

  noteKick(id: number, ip: string): Promise<void> {
    return this.#repository.log(id, 'KICKED_PLAYER', ip);
  }

  /** Why a right old password is refused: it was changed meanwhile, or the account was blocked. */
  async #overtaken(id: number, { ip, field }: ConfirmedCall): Promise<Refusal> {
    const { wrongTries } = this.#parts;
    const user = await this.#repository.findById(id);
    if (user !== undefined && wrongTries.isBlocked(user)) return wrongTries.blocked(user, ip);
    return refusal('oldPasswordWrong', { field });
  }
}
