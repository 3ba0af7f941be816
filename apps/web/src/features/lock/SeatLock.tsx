import { useEffect, useState } from 'react';
import { useReadable } from '../../lib/react/use-readable.ts';
import { LockedDialog } from './LockedDialog.tsx';
import { makeLock } from './make-lock.ts';

interface SeatLockProps {
  readonly signOut: () => Promise<void>;
  /** The PIN was right: the player is there. */
  readonly onOpened: () => void;
}

/** Locks a game at once, until the PIN is typed; it does nothing for a player without a PIN (GAME-12). */
export default function SeatLock({ signOut, onOpened }: SeatLockProps) {
  const [lock] = useState(() => makeLock(signOut));
  const state = useReadable(lock);
  useEffect(() => {
    lock.start();
    lock.lockNow();
    const unsubscribe = lock.subscribe(() => {
      if (lock.getState().phase === 'open') onOpened();
    });
    window.addEventListener('storage', lock.storageChanged);
    return () => {
      window.removeEventListener('storage', lock.storageChanged);
      unsubscribe();
      lock.close();
    };
  }, [lock, onOpened]);
  return state.phase === 'open' ? null : <LockedDialog lock={lock} state={state} />;
}
