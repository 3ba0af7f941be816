import type { PasskeyCreated, PasskeySigned } from '@floorcast/contract/second-factor';
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { isRecord } from '../../lib/is-record.ts';

type Options = Readonly<Record<string, unknown>>;

/** The house makes them with the same library. */
const asksWith = (options: Options): options is Options & PublicKeyCredentialRequestOptionsJSON =>
  typeof options.challenge === 'string';
const makesWith = (options: Options): options is Options & PublicKeyCredentialCreationOptionsJSON =>
  typeof options.challenge === 'string' && isRecord(options.user) && isRecord(options.rp);

export const canUsePasskeys = (): boolean => browserSupportsWebAuthn();

/** Has a passkey sign. Undefined: the person or the browser did not. */
export async function signWithPasskey(options: Options): Promise<PasskeySigned | undefined> {
  if (!asksWith(options)) return undefined;
  const { PasskeySigned } = await import('@floorcast/contract/second-factor');
  const signed = await startAuthentication({ optionsJSON: options }).catch(() => undefined);
  return PasskeySigned.safeParse(signed).data;
}

/** Has the device make a passkey. Undefined: the person or the browser did not. */
export async function makePasskey(options: Options): Promise<PasskeyCreated | undefined> {
  if (!makesWith(options)) return undefined;
  const { PasskeyCreated } = await import('@floorcast/contract/second-factor');
  const made = await startRegistration({ optionsJSON: options }).catch(() => undefined);
  return PasskeyCreated.safeParse(made).data;
}
