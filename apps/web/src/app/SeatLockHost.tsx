import { lazy, Suspense, useLayoutEffect } from 'react';
import { useReadable } from '../lib/use-readable.ts';
import { seatLock } from './seat-lock.ts';
import { signOut } from './sign-out.ts';

const SeatLock = lazy(() => import('../features/lock/SeatLock.tsx'));

/** Shows the lock that a game has set, on whatever screen the player is by now. */
export function SeatLockHost() {
  const locked = useReadable(seatLock.locked);
  useLayoutEffect(() => {
    seatLock.takeUp();
    return seatLock.opened;
  }, []);
  return locked ? (
    <Suspense>
      <SeatLock signOut={signOut} onOpened={seatLock.opened} />
    </Suspense>
  ) : null;
}
