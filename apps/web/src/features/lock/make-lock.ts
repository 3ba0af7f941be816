import { account } from '../../api/sign-in/account.ts';
import { browserNetwork } from '../../realtime/browser-network.ts';
import { IdleLock } from './idle-lock.ts';
import { pinFits } from './pin-code.ts';

/** A lock of this browser and its player. */
export const makeLock = (signOut: () => Promise<void>): IdleLock =>
  new IdleLock({
    storage: localStorage,
    now: Date.now,
    after: browserNetwork.after,
    isSignedIn: () => account.getState().phase === 'signed-in',
    pinFits,
    signOut,
  });
