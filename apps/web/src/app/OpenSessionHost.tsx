import { useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { type OpenSession, openSession } from '../api/open-session.ts';
import { isOnScreen } from '../features/reconnect/words.ts';
import { useReadable } from '../lib/use-readable.ts';

const ReconnectDialog = lazy(() => import('../features/reconnect/ReconnectDialog.tsx'));

/** What a player has put aside: the dialog comes back when the machine's status changes. */
const subject = ({ id, machine_status }: OpenSession): string => `${id} ${machine_status}`;

/** Shows the reconnect dialog while a session of the player goes on anywhere but on this screen (RECON-1). */
export function OpenSessionHost() {
  const session = useReadable(openSession);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [putAside, setPutAside] = useState<string | null>(null);
  if (session === null || isOnScreen(session.id, pathname) || putAside === subject(session)) return null;
  const rejoin = () =>
    void navigate({
      to: '/game/$gameId/$name',
      params: { gameId: String(session.id), name: session.name.toLowerCase().replaceAll(' ', '-') },
    });
  return (
    <Suspense>
      <ReconnectDialog session={session} onRejoin={rejoin} onClose={() => setPutAside(subject(session))} />
    </Suspense>
  );
}
