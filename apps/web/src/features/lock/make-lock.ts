import { changePin } from '../../api/endpoints/account.ts';
import { account } from '../../api/sign-in/account.ts';
import { readToken } from '../../api/sign-in/token.ts';
import { tokenStore } from '../../api/sign-in/token-store.ts';
import { deviceStore } from '../../lib/dom/stores.ts';
import { browserNetwork } from '../../realtime/browser-network.ts';
import { IdleLock } from './idle-lock.ts';
import { pinFits } from './pin-code.ts';

/** A lock of this browser and its account. Staff need no PIN: a wall of machines is shown without anybody at it. */
export function makeLock(signOut: () => Promise<void>): IdleLock {
  const now = account.getState();
  const own = now.phase === 'signed-in' ? now : null;
  const settable = own?.said.pinSettable === true;
  return new IdleLock({
    storage: deviceStore,
    now: Date.now,
    after: browserNetwork.after,
    isSignedIn: () => account.getState().phase === 'signed-in',
    isOwn: () => own !== null && readToken(tokenStore.read() ?? '')?.id === own.user.id,
    pins: { settable, needed: settable && own?.user.type === 'user' },
    pinFits,
    changePin,
    signOut,
  });
}
