import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { settings } from '../api/settings/settings.ts';
import { account } from '../api/sign-in/account.ts';
import { QueueHost } from '../features/queue/QueueHost.tsx';
import { late } from '../lib/react/late.tsx';
import { useReadable } from '../lib/react/use-readable.ts';
import type { Elements } from '../ui/elements.ts';
import { signOut } from './account/sign-out.ts';
import { openPlayerChannel } from './channels/channels.tsx';
import { IdleHost } from './hosts/IdleHost.tsx';
import { OpenSessionBar } from './hosts/open-session/OpenSessionBar.tsx';
import { OpenSessionHost } from './hosts/open-session/OpenSessionHost.tsx';
import { ReceiptHost } from './hosts/ReceiptHost.tsx';
import { screenLock } from './hosts/screen-lock.ts';
import { useTakeSeat } from './hosts/use-take-seat.ts';
import { queries } from './queries.ts';
import { GuestFrame } from './shell/GuestFrame.tsx';
import { Shell } from './shell/Shell.tsx';

const AutoClaimer = late(() => import('../features/claims/AutoClaimer.tsx'));
const LockGate = late(() => import('../features/lock/LockGate.tsx'));

/** What every screen of a signed-in player needs: the cache, and the notification channel (START-8). */
export function SignedIn({ children }: { children: Elements }) {
  useEffect(openPlayerChannel, []);
  return (
    <QueryClientProvider client={queries}>
      <Lockable>
        {children}
        <OpenSessionHost />
        <ReceiptHost />
        <Queue />
        <AutoClaims />
        <IdleHost />
      </Lockable>
    </QueryClientProvider>
  );
}

function Queue() {
  return <QueueHost locked={screenLock.locked} onTake={useTakeSeat()} />;
}

/** With AUTO_DISCOUNT or AUTO_BONUS claims are taken without a press (CLAIM-5). */
function AutoClaims() {
  const { AUTO_DISCOUNT, AUTO_BONUS } = settings();
  return (AUTO_DISCOUNT || AUTO_BONUS) && <AutoClaimer />;
}

/** With PIN_CHECK nothing is shown before the lock has loaded (LOCK-3). */
function Lockable({ children }: { children: Elements }) {
  if (!settings().PIN_CHECK) return children;
  return (
    <LockGate signOut={signOut} hold={screenLock.hold}>
      {children}
    </LockGate>
  );
}

export function FramedScreens() {
  return (
    <SignedIn>
      <Shell banner={<OpenSessionBar />}>
        <Outlet />
      </Shell>
    </SignedIn>
  );
}

/** The same around pages that guests may open as well. */
export function FramedPages() {
  const signedIn = useReadable(account).phase === 'signed-in';
  if (signedIn) return <FramedScreens />;
  return (
    <GuestFrame>
      <Outlet />
    </GuestFrame>
  );
}
