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

function Login() {
  const router = useRouter();
  const { redirectUrl } = Route.useSearch();
  return <LoginScreen onSignedIn={() => router.history.push(safeAddress(redirectUrl))} />;
}
