import { lazy, Suspense, useEffect, useState } from 'react';
import { openSession } from '../../../api/stores/open-session.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { openSessionDialog } from './open-session-dialog.ts';
import { useRejoin, useSessionElsewhere } from './session-elsewhere.ts';

const ReconnectDialog = lazy(() => import('../../../features/reconnect/ReconnectDialog.tsx'));

/**
 * Shows the reconnect dialog when a session of the player is open that is not on this screen (RECON-1): once for each
 * session and tab. Afterwards the bar of the open session says it.
 */
export function OpenSessionHost() {
  const session = useSessionElsewhere();
  const rejoin = useRejoin();
  const [open, setOpen] = useState(false);
  useForgetEnded();
  useEffect(() => {
    if (session === null) return setOpen(false);
    if (openSessionDialog.getState() === session.id) return;
    openSessionDialog.asks(session.id);
    setOpen(true);
  }, [session]);
  if (session === null || !open) return null;
  return (
    <Suspense>
      <ReconnectDialog session={session} onRejoin={() => rejoin(session)} onClose={() => setOpen(false)} />
    </Suspense>
  );
}

/** Once the house has notified every open session, none means that the last one has ended. */
function useForgetEnded(): void {
  const session = useReadable(openSession);
  const known = useReadable(openSession.known);
  useEffect(() => {
    if (known && session === null) openSessionDialog.forget();
  }, [known, session]);
}
