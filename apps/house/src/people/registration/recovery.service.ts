import { type Refusal, refusal } from '@floorcast/contract/errors';
import type { ForgotRequest, MailLanguage, ResetRequest } from '@floorcast/contract/registration';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { AuthService, OneTimeTokens } from '../accounts/index.ts';
import { letterOf, linksOf, type Message, type Post } from './mails/mails.ts';
import type { RegistrationRepository } from './registration.repository.ts';

/** An account is sent at most one such mail in so long (ms). */
const PAUSE_MS = 60_000;

interface Owner {
  readonly id: number;
  readonly name: string;
  readonly username: string;
  readonly email: string;
}

/** Passwords by mail: for a player who has forgotten the old one, and for staff whose account is new. */
export class RecoveryService {
  readonly #parts;

  constructor(parts: {
    readonly repository: RegistrationRepository;
    readonly auth: AuthService;
    readonly oneTime: OneTimeTokens;
    /** Undefined: mails have nowhere to go. */
    readonly post: Post | undefined;
    readonly siteUrl: string;
  }) {
    this.#parts = parts;
  }

  get isPossible(): boolean {
    return this.#parts.post !== undefined;
  }

  /** Sends a link to the owner of an e-mail, if there is one. Each link voids the one before. */
  async forgot({ email, language }: ForgotRequest): Promise<void> {
    const { repository, oneTime } = this.#parts;
    const owner = await repository.owner(email);
    // The mailbox of staff alone must not give their access.
    if (owner?.type !== 'user' || owner.banned || owner.closedAt !== null) return;
    const token = await oneTime.replace(owner.id, 'reset-password', PAUSE_MS);
    if (token === undefined) return;
    this.#send('reset', owner, token, language);
  }

  /**
   * Makes a link for a new password of a player, which voids the one before. Returns how to mail it: after it was recorded
   * that staff sent it.
   */
  async linkFor(owner: Owner, language: MailLanguage): Promise<Result<() => void, Refusal>> {
    const { oneTime } = this.#parts;
    if (!this.isPossible) return err(refusal('mailUnavailable'));
    const token = await oneTime.replace(owner.id, 'reset-password', PAUSE_MS);
    if (token === undefined) return err(refusal('mailJustSent'));
    return ok(() => this.#send('reset', owner, token, language));
  }

  /** Sends the owner of a new account a link by which the first password is chosen. */
  async invite(owner: Owner, language: MailLanguage): Promise<void> {
    this.#send('invitation', owner, await this.#parts.oneTime.issue(owner.id, 'invitation'), language);
  }

  #send(about: Message['about'], owner: Owner, token: string, language: MailLanguage): void {
    const { post, siteUrl } = this.#parts;
    const message = { about, ...owner, link: linksOf(siteUrl).reset(token) };
    post?.(letterOf(owner.email, message, { language, site: siteUrl }));
  }

  /** A password that is refused leaves the link as it is. */
  async reset({ token, newPassword }: ResetRequest, ip: string): Promise<Result<null, Refusal>> {
    const { auth, oneTime } = this.#parts;
    const held = (await oneTime.read(token, 'reset-password')) ?? (await oneTime.read(token, 'invitation'));
    if (held === undefined) return err(refusal('linkExpired'));
    const hash = await auth.hashNew(newPassword);
    if (!hash.ok) return hash;
    const taken = await oneTime.take(token, held.purpose);
    if (taken === undefined) return err(refusal('linkExpired'));
    await auth.setPassword(taken.userId, hash.value, ip);
    return ok(null);
  }
}
