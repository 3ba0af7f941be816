import { createFileRoute, Outlet } from '@tanstack/react-router';
import { readyMoney } from '../../api/use-money.ts';
import { loadScreenWords } from '../../lib/i18n.ts';
import { ACCESS } from '../guard.ts';
import { guarded } from '../guarded.ts';
import { SignedIn } from '../SignedIn.tsx';
import { seatLock } from '../seat-lock.ts';
import { Shell } from '../shell/Shell.tsx';

export const Route = createFileRoute('/_shell')({
  beforeLoad: guarded(ACCESS.user),
  loader: () => {
    seatLock.takeUp();
    return Promise.all([loadScreenWords(), readyMoney()]);
  },
  component: ShellLayout,
});

function ShellLayout() {
  return (
    <SignedIn>
      <Shell>
        <Outlet />
      </Shell>
    </SignedIn>
  );
}
