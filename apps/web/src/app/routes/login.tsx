import { createFileRoute, useRouter } from '@tanstack/react-router';
import { LoginScreen } from '../../features/login/LoginScreen.tsx';
import { ACCESS, safeAddress } from '../access/guard.ts';
import { guarded } from '../access/guarded.ts';

export const Route = createFileRoute('/login')({
  // Most visits begin here: its screen travels with the first load.
  codeSplitGroupings: [],
  validateSearch: ({ redirectUrl }: Record<string, unknown>): { redirectUrl?: string } =>
    typeof redirectUrl === 'string' ? { redirectUrl } : {},
  beforeLoad: guarded(ACCESS.guest),
  staticData: { title: 'login.submit' },
  component: Login,
});

/** The code of what is said is not in the first load. */
const sayLastVisit = () =>
  void import('../hosts/last-visit.ts').then((code) => code.sayLastVisit()).catch(() => undefined);

function Login() {
  const router = useRouter();
  const { redirectUrl } = Route.useSearch();
  const enter = () => {
    router.history.push(safeAddress(redirectUrl));
    sayLastVisit();
  };
  return <LoginScreen onSignedIn={enter} />;
}
