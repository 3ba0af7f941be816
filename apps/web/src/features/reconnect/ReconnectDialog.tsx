import type { OpenSession } from '../../api/stores/open-session.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { useSecondsLeft } from '../../lib/seconds-left.ts';
import { PayoutCapLine } from '../../machines/payout-cap/PayoutCapFacts.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog/Dialog.tsx';
import styles from './ReconnectDialog.module.css';
import { choicesFor } from './session-choices.ts';
import { useSessionRequests } from './use-session-requests.ts';

interface ReconnectDialogProps {
  readonly session: OpenSession;
  /** Joins the session again. */
  readonly onRejoin: () => void;
  /** The player has ended it. */
  readonly onEnded: () => void;
  readonly onClose: () => void;
}

/** Offers what can be done about an open session of the player (RECON-1…4). */
export default function ReconnectDialog({ session, onRejoin, onEnded, onClose }: ReconnectDialogProps) {
  const { t } = useTranslation();
  const { busy, cashOut, end: endSession } = useSessionRequests(session.id);
  const { state, goOn, end } = choicesFor(session.machine_status);
  const left = useSecondsLeft(session);
  return (
    <Dialog title={t('reconnect.title', { name: session.name })} onClose={onClose} unasked testId="reconnect">
      <p role="status">{t(`reconnect.status.${state}`)}</p>
      {left !== null && (
        <p className={styles.left} data-testid="seconds-left" data-seconds={left}>
          {t('reconnect.left', { count: left })}
        </p>
      )}
      <p className="quiet">{t('reconnect.safe')}</p>
      <PayoutCapLine />
      <DialogActions>
        {goOn !== null && (
          <Button look="strong" wide disabled={busy} onClick={onRejoin} data-testid="reconnect-continue">
            {t(goOn)}
          </Button>
        )}
        {end !== null && (
          <>
            <Button wide disabled={busy} onClick={() => cashOut(onRejoin)} data-testid="reconnect-cashout">
              {t('reconnect.cashout')}
            </Button>
            <Button wide disabled={busy} onClick={() => endSession(onEnded)} data-testid="reconnect-kick">
              {t(end)}
            </Button>
          </>
        )}
        {goOn === null && end === null && (
          <Button wide onClick={onClose}>
            {t('reconnect.wait')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
