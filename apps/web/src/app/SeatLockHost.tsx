import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useReadable } from '../lib/use-readable.ts';
import { seatLock } from './seat-lock.ts';
import { signOut } from './sign-out.ts';

const SeatLock = lazy(() => import('../features/lock/SeatLock.tsx'));

/** Shows the lock that a game has set, on whatever screen the player is by now. Nothing is seen while it comes. */
export function SeatLockHost({ children }: { children: ReactNode }) {
  const locked = useReadable(seatLock.locked);
  useEffect(() => seatLock.opened, []);
  return (
    <Suspense>
      {children}
      {locked && <SeatLock signOut={signOut} onOpened={seatLock.opened} />}
    </Suspense>
  );
}
