import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { useReadable } from '../../lib/react/use-readable.ts';
import { standOnTop } from '../../ui/dialog/top-layer.ts';
import { signOut } from '../account/sign-out.ts';
import { seatLock } from './seat-lock.ts';

const SeatLock = lazy(() => import('../../features/lock/SeatLock.tsx'));

/** Shows the lock that a game has set, on any screen. While its code loads, nothing can be seen or pressed. */
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

/** Takes the keys while the lock loads. */
function Nothing() {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (element.current === null ? undefined : standOnTop(element.current)), []);
  return <div ref={element} />;
}
