import { PinCalls, type PinRequest } from '@floorcast/contract/pin';
import { ok, type Result } from '@floorcast/contract/result';
import { ask } from '../../call/ask.ts';
import type { Failure } from '../../call/failure.ts';
import { account } from '../../sign-in/account.ts';

/** Sets another PIN, or removes it with null: this browser locks and unlocks by it from now on. */
export async function changePin(body: PinRequest): Promise<Result<null, Failure>> {
  const result = await ask(PinCalls.change, { body });
  if (!result.ok) return result;
  account.setPin(result.value.pin_code);
  return ok(null);
}
