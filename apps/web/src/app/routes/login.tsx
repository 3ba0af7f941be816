import { createFileRoute, useRouter } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { LoginScreen } from '../../features/login/LoginScreen.tsx';
import { ACCESS, safeAddress } from '../guard.ts';
import { guarded } from '../guarded.ts';

export const Route = createFileRoute('/login')({
  // Most visits begin here: its screen travels with the first load.
  codeSplitGroupings: [],
  validateSearch: z.object({ redirectUrl: z.optional(z.string()) }),
  beforeLoad: guarded(ACCESS.guest),
  staticData: { title: 'login.submit' },
  component: Login,
});

function Login() {
  const router = useRouter();
  const { redirectUrl } = Route.useSearch();
  return <LoginScreen onSignedIn={() => router.history.push(safeAddress(redirectUrl))} />;
}
