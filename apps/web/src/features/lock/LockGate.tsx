import { type ReactNode, useEffect, useState } from 'react';
import { useReadable } from '../../lib/use-readable.ts';
import styles from './LockedDialog.module.css';
import { LockedDialog } from './LockedDialog.tsx';
import { makeLock } from './make-lock.ts';
import { watchActivity } from './watch-activity.ts';

interface LockGateProps {
  readonly signOut: () => Promise<void>;
  readonly children: ReactNode;
}

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
