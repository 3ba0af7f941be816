import { DoneReply } from '@floorcast/contract/auth';
import { IdentityReply } from '@floorcast/contract/registration';
import {
  NewAppReply,
  type PasskeyRequest,
  PasskeyTicketReply,
  RecoveryCodesReply,
  SecondFactorsReply,
} from '@floorcast/contract/second-factor';
import { call, callOrThrow } from '../../call/call.ts';

const FACTOR = '/account/second-factor';

export const fetchSecondFactors = (signal: AbortSignal) =>
  callOrThrow({ path: FACTOR, reply: SecondFactorsReply, signal });

export const beginApp = (password: string) =>
  call({ method: 'POST', path: `${FACTOR}/app`, body: { password }, reply: NewAppReply });

export const confirmApp = (password: string, code: string) =>
  call({
    method: 'POST',
    path: `${FACTOR}/app/confirm`,
    body: { password, code },
    reply: RecoveryCodesReply,
  });

export const passkeyTicket = (password: string) =>
  call({
    method: 'POST',
    path: `${FACTOR}/passkeys/options`,
    body: { password },
    reply: PasskeyTicketReply,
  });

export const addPasskey = (body: PasskeyRequest) =>
  call({ method: 'POST', path: `${FACTOR}/passkeys`, body, reply: RecoveryCodesReply });

/** `app`, or the id of a passkey. */
export const removeFactor = (password: string, factor: string) =>
  call({ method: 'POST', path: `${FACTOR}/remove`, body: { password, factor }, reply: DoneReply });

export const newRecoveryCodes = (password: string) =>
  call({ method: 'POST', path: `${FACTOR}/recovery-codes`, body: { password }, reply: RecoveryCodesReply });

export const fetchIdentity = (signal: AbortSignal) =>
  callOrThrow({ path: '/player/identity', reply: IdentityReply, signal });

export const beginIdentity = () =>
  call({ method: 'POST', path: '/player/identity', body: {}, reply: IdentityReply });

export const closeAccount = (password: string) =>
  call({ method: 'POST', path: '/player/close', body: { password }, reply: DoneReply });
