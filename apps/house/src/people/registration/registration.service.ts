import { type Refusal, refusal } from '@floorcast/contract/errors';
import type {
  ConfirmRequest,
  MailLanguage,
  RegistrationReply,
  RegistrationRequest,
} from '@floorcast/contract/registration';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { SiteContext } from '../../context.ts';
import type { Lanes } from '../../platform/concurrency/lanes.ts';
import { ageOn } from '../../platform/days/calendar.ts';
import type { AddressRules } from '../../platform/http/addresses/addresses.ts';
import type { Policy } from '../../policy/index.ts';
import {
  type AuthRepository,
  type AuthService,
  digestOf,
  newToken,
  verifyPassword,
} from '../accounts/index.ts';
import { mailboxOf } from '../same-person/index.ts';
import { letterOf, linksOf, type Message, type Post } from './mails/mails.ts';
import type { RegistrationRepository } from './registration.repository.ts';
import type { Terms } from './terms.ts';

/** A mailbox gets at most one mail of a registration in so long (ms). */
const PAUSE_MS = 60_000;

/** Prevents third parties from having many mails sent to somebody's mailbox. Each node counts for itself. */
class MailPause {
  /** When each mailbox was last mailed, the oldest first. */
  readonly #mailed = new Map<string, number>();

  /** Whether an address may be mailed now, which then counts as mailed. */
  mayMail(email: string, now: number): boolean {
    for (const [mailbox, at] of this.#mailed) {
      if (now - at < PAUSE_MS) break;
      this.#mailed.delete(mailbox);
    }
    const mailbox = mailboxOf(email);
    if (this.#mailed.has(mailbox)) return false;
    this.#mailed.set(mailbox, now);
    return true;
  }
}

const CONFIRM_MS = 24 * 60 * 60_000;
/** Nobody alive was born before. */
const FIRST_BIRTH_DATE = '1900-01-01';

/** Registration by players themselves: an account exists once its e-mail is confirmed. */
export class RegistrationService {
  readonly #parts;
  readonly #recent = new MailPause();

  constructor(
    parts: Pick<SiteContext, 'clock' | 'calendar' | 'settings'> & {
      readonly repository: RegistrationRepository;
      readonly accounts: AuthRepository;
      readonly auth: AuthService;
      readonly terms: Terms;
      readonly policy: Pick<Policy, 'registration' | 'minimumAge' | 'countries'>;
      readonly addresses: AddressRules;
      /** Undefined: mails have nowhere to go. */
      readonly post: Post | undefined;
      readonly siteUrl: string;
      /** Limits the hashing of passwords. */
      readonly hashing: Lanes;
    },
  ) {
    this.#parts = parts;
  }

  conditions(): Omit<RegistrationReply, 'mailbox'> {
    const { minimumAge, countries } = this.#parts.policy;
    return { status: 1, leastAge: minimumAge, countries: countries === null ? null : [...countries] };
  }

  /** Whether an account has that e-mail is said to its owner alone, by mail. */
  async register(request: RegistrationRequest, ip: string): Promise<Result<null, Refusal>> {
    const refused = await this.#whyNot(request, ip);
    if (refused !== undefined) return err(refused);
    const hash = await this.#parts.auth.hashNew(request.password, 'password');
    if (!hash.ok) return hash;
    const { repository, clock, siteUrl } = this.#parts;
    const { email, language } = request;
    const now = clock.now();
    // Before the owner of the e-mail is looked for: the answers must not differ by whether there is one.
    if (await this.#isTaken(request, new Date(now))) return err(taken('username'));
    if (!this.#recent.mayMail(email, now)) return err(refusal('tooManyRequests'));
    const owner = await repository.owner(email);
    if (owner !== undefined) {
      if (owner.closedAt === null && !owner.banned)
        this.#send(owner.email, { about: 'known', ...owner, link: linksOf(siteUrl).forgot }, language);
      return ok(null);
    }
    const token = newToken();
    const { password: _, language: __, ...person } = request;
    const secrets = {
      digest: digestOf(token),
      passwordHash: hash.value,
      ip,
      expiresAt: new Date(now + CONFIRM_MS),
    };
    const stored = await repository.store({ ...person, ...secrets }, new Date(now));
    if (stored === 'username') return err(taken('username'));
    if (stored === 'email') return err(refusal('tooManyRequests'));
    this.#send(email, { about: 'confirm', ...request, link: linksOf(siteUrl).confirm(token) }, language);
    return ok(null);
  }

  /**
   * Makes the account. The password shows that the owner of the mailbox registered: a third party may have done it with the
   * owner's e-mail.
   */
  async confirm({ token, password }: ConfirmRequest): Promise<Result<{ username: string }, Refusal>> {
    const { repository, clock, settings, hashing } = this.#parts;
    const now = new Date(clock.now());
    const found = await repository.find(digestOf(token), now);
    if (found === undefined) return err(refusal('linkExpired'));
    const right = await hashing.take(() => verifyPassword(found.passwordHash, password));
    if (right === undefined) return err(refusal('tooManyRequests'));
    if (!right) return err(refusal('oldPasswordWrong', { field: 'password' }));
    const { SITE_ID: siteId } = await settings();
    const made = await repository.confirm(found.digest, { now, siteId });
    if (made === undefined) return err(refusal('linkExpired'));
    return typeof made === 'string' ? err(taken(made)) : ok({ username: made.username });
  }

  async #isTaken(request: RegistrationRequest, now: Date): Promise<boolean> {
    const { accounts, repository } = this.#parts;
    if ((await accounts.findByName(request.username)) !== undefined) return true;
    return repository.isWaiting(request, now);
  }

  async #whyNot(request: RegistrationRequest, ip: string): Promise<Refusal | undefined> {
    const { addresses, policy, calendar, clock, terms, post } = this.#parts;
    if (!policy.registration || post === undefined) return refusal('registrationClosed');
    if (!addresses.permits(ip)) return refusal('addressNotPermitted');
    const { birthDate, country, termsVersion } = request;
    const today = calendar.dayOf(clock.now());
    if (birthDate < FIRST_BIRTH_DATE || birthDate > today)
      return refusal('invalidRequest', { field: 'birthDate' });
    if (policy.minimumAge !== null && ageOn(birthDate, today) < policy.minimumAge)
      return refusal('tooYoung', { least: policy.minimumAge });
    if (policy.countries !== null && !policy.countries.includes(country))
      return refusal('countryRefused', { country });
    const version = await terms.version();
    return version === termsVersion ? undefined : refusal('termsChanged', { version, ticket: '' });
  }

  #send(to: string, message: Message, language: MailLanguage): void {
    const { post, siteUrl } = this.#parts;
    post?.(letterOf(to, message, { language, site: siteUrl }));
  }
}

const taken = (field: string): Refusal => refusal('nameTaken', { field });
