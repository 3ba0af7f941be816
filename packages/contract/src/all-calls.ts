import { AuthCalls } from './account/auth.ts';
import { PinCalls } from './account/pin.ts';
import { LoginStepCalls, SecondFactorCalls } from './account/second-factor.ts';
import { SetUpCalls } from './console/set-up.ts';
import { DocumentCalls } from './console/site-documents.ts';
import type { Call } from './wire/call.ts';

/** Every call that is defined in the contract. Pages, files and video sessions are routes of the house's own. */
export const ALL_CALLS: readonly Call[] = [
  AuthCalls,
  LoginStepCalls,
  PinCalls,
  SecondFactorCalls,
  SetUpCalls,
  DocumentCalls,
].flatMap((calls) => Object.values(calls));
