import { createFileRoute, Outlet } from '@tanstack/react-router';
import { loadScreenWords } from '../../lib/i18n.ts';
import { ACCESS } from '../guard.ts';
import { guarded } from '../guarded.ts';
import { SignedIn } from '../SignedIn.tsx';
import { Shell } from '../shell/Shell.tsx';

export const Route = createFileRoute('/_shell')({
  beforeLoad: guarded(ACCESS.user),
  loader: loadScreenWords,
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
