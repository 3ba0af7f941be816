import { DoneReply } from '@floorcast/contract/auth';
import { PinReply, type PinRequest } from '@floorcast/contract/pin';
import { IdentityReply } from '@floorcast/contract/registration';
import { ok, type Result } from '@floorcast/contract/result';
import {
  NewAppReply,
  type PasskeyRequest,
  PasskeyTicketReply,
  RecoveryCodesReply,
  SecondFactorsReply,
} from '@floorcast/contract/second-factor';
import { call, callOrThrow } from '../../call/call.ts';
import type { Failure } from '../../call/failure.ts';
import { account } from '../../sign-in/account.ts';

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

/** Sets another PIN, or removes it with null: this browser locks and unlocks by it from now on. */
export async function changePin(body: PinRequest): Promise<Result<null, Failure>> {
  const result = await call({ method: 'POST', path: '/account/pin', body, reply: PinReply });
  if (!result.ok) return result;
  account.setPin(result.value.pin_code);
  return ok(null);
}
