import type { QueueEntry } from '../../api/stores/queue-entry.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { useSecondsLeft } from '../../lib/seconds-left.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog/Dialog.tsx';
import styles from './SeatPanel.module.css';
import { TakeButton, useQueueRequests, useTaking } from './SeatPanel.tsx';

interface SeatReadyDialogProps {
  readonly place: QueueEntry;
  /** The machine whose session the player leaves for it, if any. */
  readonly leaving: string | null;
  readonly onTake: () => Promise<void>;
  /** The dialog is dismissed; the reservation stays. */
  readonly onClose: () => void;
}

/** The seat that the player waits for is reserved: shown on any screen (GAME-19). */
export default function SeatReadyDialog({ place, leaving, onTake, onClose }: SeatReadyDialogProps) {
  const { t } = useTranslation();
  const { busy, leave } = useQueueRequests();
  const { taking, take } = useTaking(onTake);
  const left = useSecondsLeft(place) ?? 0;
  return (
    <Dialog title={t('watch.ready', { name: place.name })} onClose={onClose} unasked testId="seat-ready">
      <p className={`${styles.left} figures`} data-testid="ready-seconds" data-seconds={left}>
        {t('reconnect.left', { count: left })}
      </p>
      <p className="quiet">
        {t(leaving === null ? 'watch.readyHint' : 'watch.readyFirst', { name: leaving ?? '' })}
      </p>
      <DialogActions>
        <TakeButton
          words={t('watch.take')}
          disabled={busy || left === 0}
          taking={taking}
          onTake={take}
          testId="ready-take"
        />
        <Button wide disabled={busy || taking} onClick={() => leave(place.id)} data-testid="ready-decline">
          {t('watch.decline')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
