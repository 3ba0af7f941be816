import { createFileRoute, Outlet } from '@tanstack/react-router';
import { readyMoney } from '../../api/settings/use-money.ts';
import { loadScreenWords } from '../../lib/locale/i18n.ts';
import { ACCESS } from '../access/guard.ts';
import { guarded } from '../access/guarded.ts';
import { followStoredLayout } from '../account/follow-stored-layout.ts';
import { OpenSessionBar } from '../hosts/OpenSessionBar.tsx';
import { seatLock } from '../hosts/seat-lock.ts';
import { SignedIn } from '../SignedIn.tsx';
import { Shell } from '../shell/Shell.tsx';

export const Route = createFileRoute('/_shell')({
  beforeLoad: guarded(ACCESS.user),
  loader: () => {
    seatLock.takeUp();
    return Promise.all([loadScreenWords(), readyMoney(), followStoredLayout()]);
  },
  component: ShellLayout,
});

function ShellLayout() {
  return (
    <SignedIn>
      <Shell banner={<OpenSessionBar />}>
        <Outlet />
      </Shell>
    </SignedIn>
  );
}
