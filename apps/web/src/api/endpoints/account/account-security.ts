import { PinCalls, type PinRequest } from '@floorcast/contract/pin';
import { AccountCalls } from '@floorcast/contract/registration';
import { ok, type Result } from '@floorcast/contract/result';
import { type NewPasskey, SecondFactorCalls } from '@floorcast/contract/second-factor';
import { ask, askOrThrow } from '../../call/ask.ts';
import type { Failure } from '../../call/failure.ts';
import { account } from '../../sign-in/account.ts';

export const fetchSecondFactors = (signal: AbortSignal) => askOrThrow(SecondFactorCalls.read, {}, signal);

export const beginApp = (password: string) => ask(SecondFactorCalls.beginApp, { body: { password } });
export const confirmApp = (password: string, code: string) =>
  ask(SecondFactorCalls.confirmApp, { body: { password, code } });

export const passkeyTicket = (password: string) =>
  ask(SecondFactorCalls.passkeyOptions, { body: { password } });
export const addPasskey = (body: NewPasskey) => ask(SecondFactorCalls.addPasskey, { body });

/** `app`, or the id of a passkey. */
export const removeFactor = (password: string, factor: string) =>
  ask(SecondFactorCalls.remove, { body: { password, factor } });

export const newRecoveryCodes = (password: string) =>
  ask(SecondFactorCalls.newRecoveryCodes, { body: { password } });

export const fetchIdentity = (signal: AbortSignal) => askOrThrow(AccountCalls.identity, {}, signal);

export const beginIdentity = () => ask(AccountCalls.beginIdentity);

export const closeAccount = (password: string) => ask(AccountCalls.close, { body: { password } });

/** Sets another PIN, or removes it with null: this browser locks and unlocks by it from now on. */
export async function changePin(body: PinRequest): Promise<Result<null, Failure>> {
  const result = await ask(PinCalls.change, { body });
  if (!result.ok) return result;
  account.setPin(result.value.pin_code);
  return ok(null);
}
