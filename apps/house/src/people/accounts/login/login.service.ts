import { randomUUID } from 'node:crypto';
import type { LoginReply, LoginRequest } from '@floorcast/contract/auth';
import { type Refusal, refusal } from '@floorcast/contract/errors';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { SecondFactorAnswer, TermsRequest } from '@floorcast/contract/second-factor';
import type { SiteContext } from '../../../context.ts';
import type { Lanes } from '../../../platform/concurrency/lanes.ts';
import type { AddressRules } from '../../../platform/http/addresses/addresses.ts';
import type { AuthRepository, UserRow } from '../auth.repository.ts';
import type { AuthParts, AuthService } from '../auth.service.ts';
import type { OneTimeTokens } from '../one-time-tokens.ts';
import { verifyPassword, type WrongTries } from '../passwords.ts';
import type { NewApp, SecondFactors } from '../second-factor/second-factors.ts';

/** The terms of the site, as far as a sign-in needs them. */
export interface TermsGate {
  /** The version that an account has yet to accept, if there is one. */
  due(user: UserRow): Promise<string | undefined>;
  /** False: these are not the terms in force. */
  accept(userId: number, version: string, ip: string): Promise<boolean>;
}

/** What a sign-in has shown beside the password. */
type Shown = { readonly factor?: true };
type LoggedIn = Result<LoginReply, Refusal>;

/**
 * A login: a password, then the second factor of accounts that have one, then terms that have changed. Each step that is
 * missing is a refusal with a ticket for that step (C19.7).
 */
export class LoginService {
  readonly #parts;

  constructor(
    parts: Pick<SiteContext, 'clock'> & {
      readonly repository: AuthRepository;
      readonly auth: AuthService;
      readonly oneTime: OneTimeTokens;
      readonly secondFactors: SecondFactors;
      readonly wrongTries: WrongTries;
      readonly terms: TermsGate;
      readonly addresses: AddressRules;
      readonly hashing: Lanes;
      readonly admit: AuthParts['admit'];
      /** The hash of the password of a registration under that name whose e-mail is not confirmed yet. */
      readonly unconfirmed: (name: string) => Promise<string | undefined>;
    },
  ) {
    this.#parts = parts;
  }

  async login({ username, password, site_id }: LoginRequest, ip: string): Promise<LoggedIn> {
    const { addresses, hashing } = this.#parts;
    if (!addresses.permits(ip)) return err(await this.#wrongPlace(username, ip));
    const looked = await hashing.take(() => this.#lookAt(username, password));
    if (looked === undefined) return err(refusal('tooManyRequests'));
    const { user, right, unconfirmed } = looked;
    if (unconfirmed) return err(refusal('emailUnconfirmed'));
    if (user === undefined || user.siteId !== site_id) return err(refusal('wrongPassword'));
    const refused = await this.#mayNot(user, right, ip);
    if (refused !== undefined) return err(refused);
    const ways = await this.#waysOf(user);
    if (ways.length === 0) return this.#enter(user, ip);
    const ticket = await this.#parts.oneTime.issue(user.id, 'second-factor');
    return err(refusal('secondFactorNeeded', { ticket, ways: ways.join(' ') }));
  }

  /** The second step. A wrong code counts as a wrong password; the ticket stays until a right one. */
  async answer(ticket: string, answer: SecondFactorAnswer, ip: string): Promise<LoggedIn> {
    const { addresses, oneTime, secondFactors, wrongTries } = this.#parts;
    if (!addresses.permits(ip)) return err(refusal('addressNotPermitted'));
    const found = await this.#holderOf(ticket);
    if (found === undefined) return err(refusal('linkExpired'));
    const { user, challenge } = found;
    if (wrongTries.isBlocked(user)) return err(await wrongTries.blocked(user, ip));
    if (!(await secondFactors.accepts(user.id, answer, challenge)))
      return err(await this.#parts.auth.wrongCode(user, ip));
    if ((await oneTime.take(ticket, 'second-factor')) === undefined) return err(refusal('linkExpired'));
    return this.#enter(user, ip, { factor: true });
  }

  /** What the browser asks a passkey with. */
  async passkeyOptions(ticket: string): Promise<Result<object, Refusal>> {
    const { oneTime, secondFactors } = this.#parts;
    const found = await this.#holderOf(ticket);
    if (found === undefined) return err(refusal('linkExpired'));
    const options = await secondFactors.passkeys.ask(found.user.id);
    await oneTime.setChallenge(ticket, options.challenge);
    return ok(options);
  }

  /** An authenticator app for an account that must have a second factor and has none. Its first code signs in. */
  async enrol(ticket: string): Promise<Result<NewApp, Refusal>> {
    const user = await this.#withoutFactor(ticket);
    return user.ok ? this.#parts.secondFactors.apps.begin(user.value.id, user.value.username) : user;
  }

  /** What the browser of such an account makes a passkey with, which then signs in. */
  async enrolPasskey(ticket: string): Promise<Result<object, Refusal>> {
    const { oneTime, secondFactors } = this.#parts;
    const user = await this.#withoutFactor(ticket);
    if (!user.ok) return user;
    const options = await secondFactors.passkeys.offer(user.value.id, user.value.username);
    await oneTime.setChallenge(ticket, options.challenge);
    return ok(options);
  }

  /** The holder of a ticket, who has no second factor yet. */
  async #withoutFactor(ticket: string): Promise<Result<UserRow, Refusal>> {
    const found = await this.#holderOf(ticket);
    if (found === undefined) return err(refusal('linkExpired'));
    const ways = await this.#parts.secondFactors.waysOf(found.user.id);
    return ways.length > 0 ? err(refusal('notAllowed')) : ok(found.user);
  }

  /** `accepted`: otherwise the account signs in to withdraw and to read; seats and deposits are refused to it. */
  async answerTerms({ ticket, version, accepted }: TermsRequest, ip: string): Promise<LoggedIn> {
    const { addresses, oneTime, terms } = this.#parts;
    if (!addresses.permits(ip)) return err(refusal('addressNotPermitted'));
    const held = await oneTime.take(ticket, 'terms');
    const user = held && (await this.#openAccount(held.userId));
    if (user === undefined) return err(refusal('linkExpired'));
    if (!accepted) return this.#signIn(user, ip);
    await terms.accept(user.id, version, ip);
    return this.#enter(user, ip);
  }

  /** The account has proved who it is. */
  async #enter(user: UserRow, ip: string, shown: Shown = {}): Promise<LoggedIn> {
    const { oneTime, terms } = this.#parts;
    const version = await terms.due(user);
    if (version === undefined) return this.#signIn(user, ip, shown);
    const ticket = await oneTime.issue(user.id, 'terms');
    return err(refusal('termsChanged', { version, ticket }));
  }

  async #signIn(user: UserRow, ip: string, shown: Shown = {}): Promise<LoggedIn> {
    const { admit, repository, clock, auth, secondFactors } = this.#parts;
    const refused = await admit(user, 'sign-in');
    if (refused !== undefined) {
      await repository.log(user.id, 'LOGIN_NOT_ALLOWED', ip);
      return err(refused);
    }
    const entered = await repository.noteLogon(user, new Date(clock.now()), ip);
    if (entered === undefined) return err(await this.#overtaken(user, ip));
    await repository.log(user.id, 'LOGIN_SUCCESS', ip);
    return ok({
      ...(await auth.signedIn(entered, { login: randomUUID(), ...shown }, ip)),
      Permissions: entered.permissions.map((PermissionId) => ({ PermissionId })),
      recoveryCodes: [...(await secondFactors.codesAtSignIn(entered))],
    });
  }

  /** Why an account that was let in is not signed in after all: it was blocked, or its sign-ins were ended, meanwhile. */
  async #overtaken({ id }: UserRow, ip: string): Promise<Refusal> {
    const { repository, wrongTries } = this.#parts;
    const user = await repository.findById(id);
    if (user !== undefined && wrongTries.isBlocked(user)) return wrongTries.blocked(user, ip);
    return refusal('linkExpired');
  }

  /** `enrol` alone: the account must have a second factor, and has none. */
  async #waysOf(user: UserRow): Promise<readonly string[]> {
    const { secondFactors } = this.#parts;
    const ways = await secondFactors.waysOf(user.id);
    return ways.length === 0 && secondFactors.isRequired(user) ? ['enrol'] : ways;
  }

  async #holderOf(ticket: string) {
    const held = await this.#parts.oneTime.read(ticket, 'second-factor');
    const user = held && (await this.#openAccount(held.userId));
    return held === undefined || user === undefined ? undefined : { user, challenge: held.challenge };
  }

  /** Unless it was banned or closed since the step before. */
  async #openAccount(id: number): Promise<UserRow | undefined> {
    const user = await this.#parts.repository.findById(id);
    return user === undefined || user.banned || user.closedAt !== null ? undefined : user;
  }

  /** Reads the account at the time of the check: its password may have changed since the call arrived. */
  async #lookAt(username: string, password: string) {
    const user = await this.#parts.repository.findByName(username);
    const waiting = user === undefined ? await this.#parts.unconfirmed(username) : undefined;
    const right = await verifyPassword(user?.passwordHash ?? waiting, password);
    return { user, right, unconfirmed: waiting !== undefined && right };
  }

  /** Why a login to a known account is refused. */
  async #mayNot(user: UserRow, right: boolean, ip: string): Promise<Refusal | undefined> {
    const { repository, wrongTries } = this.#parts;
    if (wrongTries.isBlocked(user)) return wrongTries.blocked(user, ip);
    if (!right) return wrongTries.wrongPassword(user, ip);
    if (!user.banned && user.closedAt === null) return undefined;
    await repository.log(user.id, 'LOGIN_NOT_ALLOWED', ip);
    return refusal(user.banned ? 'banned' : 'accountClosed');
  }

  /** The password is not checked: no account may sign in from such an address. */
  async #wrongPlace(username: string, ip: string): Promise<Refusal> {
    const { repository } = this.#parts;
    const user = await repository.findByName(username);
    if (user !== undefined) await repository.log(user.id, 'LOGIN_NOT_ALLOWED', ip);
    return refusal('addressNotPermitted');
  }
}
