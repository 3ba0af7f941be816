import { type ReactNode, useEffect, useState } from 'react';
import { account } from '../../api/account.ts';
import { useReadable } from '../../lib/use-readable.ts';
import { browserNetwork } from '../../realtime/browser-network.ts';
import { IdleLock } from './idle-lock.ts';
import styles from './LockedDialog.module.css';
import { LockedDialog } from './LockedDialog.tsx';
import { pinFits } from './pin-code.ts';
import { watchActivity } from './watch-activity.ts';

interface LockGateProps {
  readonly signOut: () => Promise<void>;
  readonly children: ReactNode;
}

const makeLock = (signOut: () => Promise<void>) =>
  new IdleLock({
    storage: localStorage,
    now: Date.now,
    after: browserNetwork.after,
    isSignedIn: () => account.getState().phase === 'signed-in',
    pinFits,
    signOut,
  });

/** Screens that lock when nobody touches them (LOCK-1…3). Locked, they go on running but cannot be seen or used. */
export default function LockGate({ signOut, children }: LockGateProps) {
  const [lock] = useState(() => makeLock(signOut));
  const state = useReadable(lock);
  useEffect(() => {
    lock.start();
    const stopWatching = watchActivity(lock.activity);
    window.addEventListener('storage', lock.storageChanged);
    return () => {
      window.removeEventListener('storage', lock.storageChanged);
      stopWatching();
      lock.close();
    };
  }, [lock]);
  const locked = state.phase !== 'open';
  return (
    <>
      <div className={locked ? styles.behind : styles.through} inert={locked}>
        {children}
      </div>
      {state.phase !== 'open' && <LockedDialog lock={lock} state={state} />}
    </>
  );
}
