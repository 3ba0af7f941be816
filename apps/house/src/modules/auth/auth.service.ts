import { randomUUID } from 'node:crypto';
import type { LoginReply, LoginRequest, ValidateReply } from '@floorcast/contract/auth';
import { type Refusal, refusal } from '@floorcast/contract/errors';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { AuthRepository, UserRow } from './auth.repository.ts';
import { verifyPassword } from './passwords.ts';
import type { Claims, Tokens } from './tokens.ts';

/** This many wrong passwords in a row block an account for so long. */
const TRIES = 5;
const BLOCK_MINUTES = 15;
export const VERSION = 'v2.6.6';

/** Somebody who has proven who they are. */
export type Account = Claims;

/** Where it is told that a sign-in has ended: sockets opened by it close. */
export const loginEndedTopic = (login: string): string => `login.${login}.ended`;

/** Who may enter. */
export class AuthService {
  readonly #repository: AuthRepository;
  readonly #tokens: Tokens;
  readonly #bus: Bus;
  readonly #clock: Clock;

  constructor(repository: AuthRepository, tokens: Tokens, bus: Bus, clock: Clock) {
    this.#repository = repository;
    this.#tokens = tokens;
    this.#bus = bus;
    this.#clock = clock;
  }

  async login(
    { username, password, site_id }: LoginRequest,
    ip: string,
  ): Promise<Result<LoginReply, Refusal>> {
    const user = await this.#repository.findByName(username);
    const right = await verifyPassword(user?.password_hash, password);
    if (user === undefined || user.site_id !== site_id) return err(refusal('wrongPassword'));
    const refused = await this.#mayNot(user, right, ip);
    if (refused !== undefined) return err(refused);
    const now = new Date(this.#clock.now());
    if (!(await this.#repository.noteLogon(user.id, now, ip))) return err(await this.#protected(user, ip));
    await this.#repository.log(user.id, 'LOGIN_SUCCESS', ip);
    return ok({
      status: 1,
      token: await this.#tokens.issue(user, randomUUID()),
      pin_code: user.pin_code,
      ip_address: ip,
      versions: VERSION,
      last_logon: user.last_logon?.toISOString() ?? null,
      last_logon_ip: user.last_logon_ip,
      Permissions: user.permissions.map((PermissionId) => ({ PermissionId })),
    });
  }

  /** The account behind a token, when both still count. */
  async accountOf(token: string | undefined): Promise<Account | undefined> {
    const claims = token === undefined ? undefined : await this.#tokens.read(token);
    if (claims === undefined) return undefined;
    const user = await this.#repository.findSignedIn(claims.id, claims.login);
    return user !== undefined && !user.banned && user.token_version === claims.version ? claims : undefined;
  }

  /** A fresh token for a good one. */
  async renew(account: Account, ip: string): Promise<Result<ValidateReply, Refusal>> {
    const user = await this.#repository.findById(account.id);
    if (user === undefined) return err(refusal('badSignature'));
    await this.#repository.log(user.id, 'LOGIN_CHECK_SUCCESS', ip);
    return ok({ status: 1, token: await this.#tokens.issue(user, account.login), pin_code: user.pin_code });
  }

  /** Ends this sign-in; those of the account's other devices go on. */
  async logout(account: Account, ip: string): Promise<void> {
    await this.#repository.endLogin(account.id, account.login);
    await this.#repository.log(account.id, 'LOGOUT_SUCCESS', ip);
    this.#bus.publish(loginEndedTopic(account.login), {});
  }

  /** Why a known account may not enter. */
  async #mayNot(user: UserRow, right: boolean, ip: string): Promise<Refusal | undefined> {
    if (user.blocked_until !== null && user.blocked_until.getTime() > this.#clock.now())
      return this.#protected(user, ip);
    if (!right) return this.#wrongPassword(user, ip);
    if (!user.banned) return undefined;
    await this.#repository.log(user.id, 'LOGIN_NOT_ALLOWED', ip);
    return refusal('banned');
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
