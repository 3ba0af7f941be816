import { QueryClientProvider } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Console } from '../console/Console.tsx';
import { signOut } from './account/sign-out.ts';
import { queries } from './queries.ts';

/** The console at its address, with the cache of the house's answers. */
export function ConsolePage() {
  const { _splat: path = '' } = useParams({ from: '/console/$' });
  return (
    <QueryClientProvider client={queries}>
      <Console path={path} onSignOut={() => void signOut()} />
    </QueryClientProvider>
  );
}
