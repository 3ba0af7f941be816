import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { settings } from '../api/settings.ts';
import { OpenSessionHost } from './OpenSessionHost.tsx';
import { openPlayerChannel } from './player-channel.ts';
import { QueueHost } from './QueueHost.tsx';
import { queries } from './queries.ts';
import { SeatLockHost } from './SeatLockHost.tsx';
import { signOut } from './sign-out.ts';

const AutoClaimer = lazy(() => import('../features/claims/AutoClaimer.tsx'));
const LockGate = lazy(() => import('../features/lock/LockGate.tsx'));

/** What every screen of a signed-in player stands on: the cache, and the notification channel (START-8). */
export function SignedIn({ children }: { children: ReactNode }) {
  useEffect(openPlayerChannel, []);
  return (
    <QueryClientProvider client={queries}>
      <Lockable>
        <SeatLockHost>{children}</SeatLockHost>
        <OpenSessionHost />
        <QueueHost />
        <AutoClaims />
      </Lockable>
    </QueryClientProvider>
  );
}

/** With AUTO_DISCOUNT or AUTO_BONUS claims are taken without a press (CLAIM-5). */
function AutoClaims() {
  const { AUTO_DISCOUNT, AUTO_BONUS } = settings();
  return AUTO_DISCOUNT || AUTO_BONUS ? (
    <Suspense>
      <AutoClaimer />
    </Suspense>
  ) : null;
}

/** With PIN_CHECK nothing is shown before the lock is there to say whether it may be (LOCK-3). */
function Lockable({ children }: { children: ReactNode }) {
  if (!settings().PIN_CHECK) return children;
  return (
    <Suspense>
      <LockGate signOut={signOut}>{children}</LockGate>
    </Suspense>
  );
}
