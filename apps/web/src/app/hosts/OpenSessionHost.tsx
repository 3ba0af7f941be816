import { useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { type OpenSession, openSession } from '../../api/stores/open-session.ts';
import { useReadable } from '../../lib/react/use-readable.ts';
import { slug } from '../../lib/text/slug.ts';
import { isOnScreen } from '../../machines/game-path.ts';

const ReconnectDialog = lazy(() => import('../../features/reconnect/ReconnectDialog.tsx'));

/** What a player has dismissed: the dialog opens again when the machine's status changes. */
const subject = ({ id, machine_status }: OpenSession): string => `${id} ${machine_status}`;

/** Shows the reconnect dialog while a session of the player is open that is not on this screen (RECON-1). */
export function OpenSessionHost() {
  const session = useReadable(openSession);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [putAside, setPutAside] = useState<string | null>(null);
  if (session === null || isOnScreen(session.id, pathname) || putAside === subject(session)) return null;
  const rejoin = () =>
    void navigate({
      to: '/game/$gameId/$name',
      params: { gameId: String(session.id), name: slug(session.name) },
    });
  return (
    <Suspense>
      <ReconnectDialog session={session} onRejoin={rejoin} onClose={() => setPutAside(subject(session))} />
    </Suspense>
  );
}
