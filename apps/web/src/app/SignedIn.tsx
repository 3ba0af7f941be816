import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { openPlayerChannel } from './player-channel.ts';
import { queries } from './queries.ts';

/** What every screen of a signed-in player stands on: the cache, and the notification channel (START-8). */
export function SignedIn({ children }: { children: ReactNode }) {
  useEffect(openPlayerChannel, []);
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
