import type { SecondFactorAnswer, TermsRequest } from '@floorcast/contract/second-factor';
import { call } from '../../call/call.ts';

/** The schemas of the replies are not in the first load. */
const steps = async () => (await import('@floorcast/contract/second-factor')).LoginStepCalls;
const loginReply = async () => (await import('@floorcast/contract/auth')).LoginReply;

/** The second step of a login. */
export const answerSecondFactor = (ticket: string, answer: SecondFactorAnswer) =>
  call({ method: 'POST', path: '/login/second-factor', body: { ticket, answer }, reply: loginReply });

/** What a browser asks a passkey with. */
export const passkeyOptions = (ticket: string) =>
  call({
    method: 'POST',
    path: '/login/second-factor/passkey',
    body: { ticket },
    reply: async () => (await steps()).passkeyOptions.reply,
  });

/** An authenticator app for an account that must have a second factor and has none. */
export const enrolApp = (ticket: string) =>
  call({
    method: 'POST',
    path: '/login/second-factor/enrol',
    body: { ticket },
    reply: async () => (await steps()).enrolApp.reply,
  });

/** What the browser of such an account makes a passkey with. */
export const enrolPasskey = (ticket: string) =>
  call({
    method: 'POST',
    path: '/login/second-factor/enrol/passkey',
    body: { ticket },
    reply: async () => (await steps()).passkeyOptions.reply,
  });

/** Without accepting, the account signs in to withdraw and to read. */
export const answerTerms = (body: TermsRequest) =>
  call({ method: 'POST', path: '/login/terms', body, reply: loginReply });
