import { type Refusal, refusal } from '@floorcast/contract/errors';
import { AccountCalls, RegistrationCalls } from '@floorcast/contract/registration';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { Config } from '../../config/config.ts';
import type { SiteContext } from '../../context.ts';
import { inBackground } from '../../platform/background.ts';
import type { Lanes } from '../../platform/concurrency/lanes.ts';
import type { Routes } from '../../platform/http/validation.ts';
import { type Letter, openMail } from '../../platform/mail/mail.ts';
import { AuthRepository, type AuthService, answer, type OneTimeTokens } from '../accounts/index.ts';
import { BY_HAND, HttpIdentityProvider, IdentityService } from './identity/identity.service.ts';
import { MAILBOX, mailboxRoutes } from './mails/mailbox.routes.ts';
import { RecoveryService } from './recovery.service.ts';
import type { RegistrationRepository } from './registration.repository.ts';
import { RegistrationService } from './registration.service.ts';
import type { Terms } from './terms.ts';

/** Registration, and a new password by mail. */
const registrationCalls = ({
  registration,
  recovery,
  hasMailbox,
  log,
}: Pick<SiteContext, 'log'> & {
  readonly registration: RegistrationService;
  readonly recovery: RecoveryService;
  /** Whether the mails of the site can be read here, as in a demonstration. */
  readonly hasMailbox: boolean;
}) =>
  answer(RegistrationCalls, {
    read: async () => ok({ ...registration.conditions(), mailbox: hasMailbox ? MAILBOX : null }),
    register: ({ body }, { ip }) => registration.register(body, ip),
    confirm: ({ body }) => registration.confirm(body),
    async forgot({ body }) {
      if (!recovery.isPossible) return err(refusal('registrationClosed'));
      // Answered at once: the time must not tell whether there is such an account.
      inBackground(log, recovery.forgot(body), 'sending a password reset link');
      return ok(null);
    },
    reset: ({ body }, { ip }) => recovery.reset(body, ip),
  });

/** What a player does about their own account: proving who they are, and closing it. */
const accountCalls = ({
  auth,
  identity,
  closeAccount,
}: {
  readonly auth: AuthService;
  readonly identity: IdentityService;
  readonly closeAccount: (accountId: number) => Promise<Result<null, Refusal>>;
}) =>
  answer(AccountCalls, {
    identity: async (_, { account }) => ok(await identity.standing(account.id)),
    beginIdentity: async (_, { account }) => ok(await identity.begin(account.id)),
    async close({ body: { password } }, { account, ip }) {
      const confirmed = await auth.confirmedBy(account, password, { ip, field: 'password' });
      return confirmed.ok ? closeAccount(account.id) : confirmed;
    },
  });

/** Opens how accounts begin, are recovered and end, and the page of a demonstration's mails. */
export function openRegistration(
  app: Routes,
  parts: Pick<SiteContext, 'db' | 'clock' | 'log' | 'settings' | 'policy' | 'calendar'> & {
    readonly config: Config;
    readonly auth: AuthService;
    readonly oneTime: OneTimeTokens;
    readonly terms: Terms;
    readonly hashing: Lanes;
    readonly registrations: RegistrationRepository;
    /** Closes an account for good, and pays its balance out. */
    readonly closeAccount: (accountId: number) => Promise<Result<null, Refusal>>;
  },
) {
  const { db, log, config, auth, oneTime, registrations: repository } = parts;
  const { siteUrl, addresses } = config;
  const mail = config.mail && openMail(config.mail);
  const post = mail && ((letter: Letter) => inBackground(log, mail.send(letter), 'sending an e-mail'));
  const accounts = new AuthRepository(db);
  // A client of a house that only this computer reaches may read all mails of its demonstration.
  const mailbox =
    config.mail?.kind === 'folder' && config.demonstration === 'local' ? config.mail.folder : undefined;
  const recovery = new RecoveryService({ repository, auth, oneTime, post, siteUrl });
  const registration = registrationCalls({
    registration: new RegistrationService({ ...parts, repository, accounts, addresses, post, siteUrl }),
    recovery,
    hasMailbox: mailbox !== undefined,
    log,
  });
  const provider = config.identity === undefined ? BY_HAND : new HttpIdentityProvider(config.identity);
  const identity = new IdentityService({ db, provider, log, siteUrl });
  if (mailbox !== undefined) mailboxRoutes(app, mailbox);
  const calls = [...registration, ...accountCalls({ auth, identity, closeAccount: parts.closeAccount })];
  return { calls, recovery, close: () => mail?.close() };
}
