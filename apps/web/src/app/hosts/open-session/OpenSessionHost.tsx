import { useEffect } from 'react';
import { openSession } from '../../../api/stores/open-session.ts';
import { late } from '../../../lib/react/late.tsx';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { expectReceipt, openSessionDialog, useRejoin, useSessionElsewhere } from './open-session-dialog.ts';

const ReconnectDialog = late(() => import('../../../features/reconnect/ReconnectDialog.tsx'));

/**
 * Shows the reconnect dialog when a session of the player is open that is not on this screen (RECON-1): once for each
 * session and tab. Afterwards the bar of the open session says it.
 */
export function OpenSessionHost() {
  const session = useSessionElsewhere();
  const rejoin = useRejoin();
  const { waiting } = useReadable(openSessionDialog);
  useForgetEnded();
  useEffect(() => {
    if (session === null) openSessionDialog.answered();
    else if (openSessionDialog.getState().about !== session.id) openSessionDialog.asks(session.id);
  }, [session]);
  if (session === null || !waiting) return null;
  return (
    <ReconnectDialog
      session={session}
      onRejoin={() => rejoin(session)}
      onEnded={() => {
        expectReceipt(session);
        openSessionDialog.answered();
      }}
      onClose={openSessionDialog.answered}
    />
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
