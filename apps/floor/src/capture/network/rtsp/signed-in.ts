import type { NetworkAddress } from '../../address.ts';
import type { CameraFault } from '../ingest-messages.ts';
import { SignInRelay } from './sign-in-relay.ts';

/** A camera as FFmpeg opens it. */
export interface SignedIn {
  readonly address: NetworkAddress;
  /** What is wrong with the camera, which FFmpeg sees behind the relay only. */
  faultOf(seen: CameraFault): CameraFault;
  close(): void;
}

/** Signs in where an address has a login. */
export async function signedIn(address: NetworkAddress): Promise<SignedIn> {
  if (address.kind !== 'rtsp' || !SignInRelay.isNeeded(address.url))
    return { address, faultOf: (seen) => seen, close: () => undefined };
  const relay = await SignInRelay.open(address.url);
  return {
    address: { ...address, url: relay.url },
    faultOf: (seen) => relay.fault ?? seen,
    close: () => relay.close(),
  };
}
