import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { useReadable } from '../lib/use-readable.ts';
import { standOnTop } from '../ui/top-layer.ts';
import { seatLock } from './seat-lock.ts';
import { signOut } from './sign-out.ts';

const SeatLock = lazy(() => import('../features/lock/SeatLock.tsx'));

/** Shows the lock that a game has set, on whatever screen the player is by now. Nothing is seen or pressed while it comes. */
export function SeatLockHost({ children }: { children: ReactNode }) {
  const locked = useReadable(seatLock.locked);
  useEffect(() => seatLock.opened, []);
  return (
    <Suspense fallback={<Nothing />}>
      {children}
      {locked && <SeatLock signOut={signOut} onOpened={seatLock.opened} />}
    </Suspense>
  );
}

/** Stands over what is not seen meanwhile: no key is meant for that. */
function Nothing() {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (element.current === null ? undefined : standOnTop(element.current)), []);
  return <div ref={element} />;
}
