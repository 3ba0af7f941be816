import { openSession } from '../../../api/stores/open-session.ts';
import { late } from '../../../lib/react/late.tsx';
import { useReadable } from '../../../lib/react/use-readable.ts';
import styles from './OpenSessionBar.module.css';
import { expectReceipt, openSessionDialog, useRejoin, useSessionElsewhere } from './open-session-dialog.ts';

const SessionBar = late(() => import('../../../features/reconnect/SessionBar.tsx'));

/**
 * The bar of the player's open session, above the content of every screen but its own (RECON-1), once the dialog about it
 * has been answered: the screen behind the dialog does not move. After a reload its room is there before the house has
 * notified the session.
 */
export function OpenSessionBar() {
  const session = useSessionElsewhere();
  const known = useReadable(openSession.known);
  const { about, waiting } = useReadable(openSessionDialog);
  const rejoin = useRejoin();
  const room = session === null ? !known && about !== null : about === session.id;
  if (!room || waiting) return null;
  return (
    <div className={styles.room}>
      {session !== null && (
        <SessionBar
          session={session}
          onRejoin={() => rejoin(session)}
          onEnded={() => expectReceipt(session)}
        />
      )}
    </div>
  );
}
