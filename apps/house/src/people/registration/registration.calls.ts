import { type Refusal, refusal } from '@floorcast/contract/errors';
import { AccountCalls, RegistrationCalls } from '@floorcast/contract/registration';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { SiteContext } from '../../context.ts';
import { inBackground } from '../../platform/background.ts';
import { type AuthService, answer } from '../accounts/index.ts';
import type { IdentityService } from './identity/identity.service.ts';
import { MAILBOX } from './mails/mailbox.routes.ts';
import type { RecoveryService } from './recovery.service.ts';
import type { RegistrationService } from './registration.service.ts';

/** Registration, and a new password by mail. */
export const registrationCalls = ({
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
      inBackground(log, recovery.forgot(body), 'mailing a link for a new password');
      return ok(null);
    },
    reset: ({ body }, { ip }) => recovery.reset(body, ip),
  });

/** What a player does about their own account: proving who they are, and closing it. */
export const accountCalls = ({
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
