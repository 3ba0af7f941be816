import { Outlet } from '@tanstack/react-router';
import { account } from '../api/sign-in/account.ts';
import { useReadable } from '../lib/react/use-readable.ts';
import { OpenSessionBar } from './hosts/open-session/OpenSessionBar.tsx';
import { SignedIn } from './SignedIn.tsx';
import { GuestFrame } from './shell/GuestFrame.tsx';
import { Shell } from './shell/Shell.tsx';

/** The frame around the screens of a signed-in account. */
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
