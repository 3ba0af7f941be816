import { type ReactNode, useEffect, useState } from 'react';
import { account } from '../../api/sign-in/account.ts';
import { useReadable } from '../../lib/react/use-readable.ts';
import { type IdleLock, makeLock } from './idle-lock.ts';
import styles from './LockedDialog.module.css';
import { LockedDialog } from './LockedDialog.tsx';

interface LockGateProps {
  readonly signOut: () => Promise<void>;
  /** Shows the lock to the screens, until the returned function is called. */
  readonly hold: (lock: IdleLock) => () => void;
  readonly children: ReactNode;
}

/**
 * Locks the screens after a time without activity (LOCK-1…3). Locked screens go on running, but cannot be seen or used.
 */
export default function LockGate({ signOut, hold, children }: LockGateProps) {
  const [lock] = useState(() => makeLock(signOut));
  const state = useReadable(lock);
  useEffect(() => {
    lock.start();
    const stopWatching = watchActivity(lock.activity);
    window.addEventListener('storage', lock.storageChanged);
    const letGo = hold(lock);
    // The PIN may be changed on a screen, or be another one at the next validation.
    const unsubscribe = account.subscribe(lock.storageChanged);
    return () => {
      unsubscribe();
      letGo();
      window.removeEventListener('storage', lock.storageChanged);
      stopWatching();
      lock.close();
    };
  }, [lock, hold]);
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

const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel'] as const;

/** Calls `seen` for every activity of the player; the returned function stops it. */
function watchActivity(seen: () => void): () => void {
  const options = { capture: true, passive: true };
  for (const sign of SIGNS) window.addEventListener(sign, seen, options);
  return () => {
    for (const sign of SIGNS) window.removeEventListener(sign, seen, options);
  };
}
