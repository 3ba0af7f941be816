import { AuthCalls } from '@floorcast/contract/auth';
import { type Refusal, refusal } from '@floorcast/contract/errors';
import { PinCalls } from '@floorcast/contract/pin';
import { err, ok, type Result } from '@floorcast/contract/result';
import { LoginStepCalls, SecondFactorCalls } from '@floorcast/contract/second-factor';
import type { UserRow } from './auth.repository.ts';
import type { AuthService } from './auth.service.ts';
import { answer } from './calls.ts';
import type { LoginService } from './login/login.service.ts';
import type { OneTimeTokens } from './one-time-tokens.ts';
import { PASSKEYS_MOST } from './second-factor/passkeys.ts';
import type { SecondFactors } from './second-factor/second-factors.ts';

interface AuthCallParts {
  readonly auth: AuthService;
  readonly login: LoginService;
  readonly oneTime: OneTimeTokens;
  readonly secondFactors: SecondFactors;
}

/** How an account signs in and out, and what it proves itself with. */
export const authCalls = (parts: AuthCallParts) => [
  ...signInCalls(parts),
  ...loginStepCalls(parts),
  ...pinCalls(parts),
  ...secondFactorCalls(parts),
];

const signInCalls = ({ auth, login }: AuthCallParts) =>
  answer(AuthCalls, {
    login: ({ body }, { ip }) => login.login(body, ip),
    validate: (_, { account, ip }) => auth.renew(account, ip),
    logout: async (_, { account, ip }) => ok(await auth.logout(account, ip)),
  });

const loginStepCalls = ({ login }: AuthCallParts) =>
  answer(LoginStepCalls, {
    answer: ({ body }, { ip }) => login.answer(body.ticket, body.answer, ip),
    passkeyOptions: async ({ body: { ticket } }) => asOptions(await login.passkeyOptions(ticket)),
    enrolApp: ({ body: { ticket } }) => login.enrol(ticket),
    enrolPasskey: async ({ body: { ticket } }) => asOptions(await login.enrolPasskey(ticket)),
    answerTerms: ({ body }, { ip }) => login.answerTerms(body, ip),
  });

const asOptions = (made: Result<object, Refusal>) => (made.ok ? ok({ options: { ...made.value } }) : made);

const pinCalls = ({ auth }: AuthCallParts) =>
  answer(PinCalls, {
    async change({ body }, { account, ip }) {
      const changed = await auth.changePin(account, body, ip);
      return changed.ok ? ok({ pin_code: changed.value }) : changed;
    },
  });

function secondFactorCalls({ auth, oneTime, secondFactors }: AuthCallParts) {
  /** Does what takes the password again. */
  const confirmed = async <T>(
    { account, ip }: { readonly account: Pick<UserRow, 'id'>; readonly ip: string },
    password: string,
    change: (user: UserRow) => Promise<Result<T, Refusal>>,
  ): Promise<Result<T, Refusal>> => {
    const user = await auth.confirmedBy(account, password, { ip, field: 'password' });
    return user.ok ? change(user.value) : user;
  };

  return answer(SecondFactorCalls, {
    read: async (_, { account }) => ok(await secondFactors.overview(account)),
    beginApp: ({ body: { password } }, caller) =>
      confirmed(caller, password, ({ id, username }) => secondFactors.apps.begin(id, username)),
    confirmApp: ({ body: { password, code } }, caller) =>
      confirmed(caller, password, async (user) => {
        if (!(await secondFactors.apps.accepts(user.id, code, { confirming: true })))
          return err(await auth.wrongCode(user, caller.ip));
        return ok({ codes: [...(await secondFactors.firstCodes(user.id))] });
      }),
    passkeyOptions: ({ body: { password } }, caller) =>
      confirmed(caller, password, async ({ id, username }) => {
        if ((await secondFactors.passkeys.list(id)).length >= PASSKEYS_MOST)
          return err(refusal('notAllowed'));
        const options = await secondFactors.passkeys.offer(id, username);
        const ticket = await oneTime.issue(id, 'add-passkey');
        await oneTime.setChallenge(ticket, options.challenge);
        return ok({ ticket, options: { ...options } });
      }),
    async addPasskey({ body: { ticket, name, passkey } }, { account: { id } }) {
      const held = await oneTime.take(ticket, 'add-passkey');
      if (held === undefined || held.userId !== id) return err(refusal('linkExpired'));
      if (!(await secondFactors.passkeys.add(id, name, passkey, held.challenge ?? '')))
        return err(refusal('secondFactorWrong'));
      return ok({ codes: [...(await secondFactors.firstCodes(id))] });
    },
    newRecoveryCodes: ({ body: { password } }, caller) =>
      confirmed(caller, password, async ({ id }) =>
        (await secondFactors.waysOf(id)).length === 0
          ? err(refusal('notAllowed'))
          : ok({ codes: [...(await secondFactors.newCodes(id))] }),
      ),
    remove: ({ body: { password, factor } }, caller) =>
      confirmed(caller, password, (user) => secondFactors.remove(user, factor)),
  });
}
