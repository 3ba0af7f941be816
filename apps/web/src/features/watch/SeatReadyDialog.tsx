import { useTranslation } from 'react-i18next';
import type { HeldPlace } from '../../api/queue-place.ts';
import { useSecondsLeft } from '../../lib/seconds-left.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './SeatReadyDialog.module.css';
import { TakeButton } from './TakeButton.tsx';
import { useOrders } from './use-orders.ts';
import { useTaking } from './use-taking.ts';

interface SeatReadyDialogProps {
  readonly place: HeldPlace;
  /** The machine that the player leaves for it, if any. */
  readonly leaving: string | null;
  readonly onTake: () => Promise<void>;
  /** Put aside; the seat stays theirs for as long as it is kept. */
  readonly onClose: () => void;
}

/** The seat that the player waited for is free, wherever on the site they are (GAME-19). */
export default function SeatReadyDialog({ place, leaving, onTake, onClose }: SeatReadyDialogProps) {
  const { t } = useTranslation();
  const { busy, leave } = useOrders();
  const { taking, take } = useTaking(onTake);
  const left = useSecondsLeft(place) ?? 0;
  return (
    <Dialog title={t('watch.ready', { name: place.name })} onClose={onClose} unasked testId="seat-ready">
      <p className={styles.left} data-testid="ready-seconds" data-seconds={left}>
        {t('reconnect.left', { count: left })}
      </p>
      <p className={styles.quiet}>
        {t(leaving === null ? 'watch.readyHint' : 'watch.readyFirst', { name: leaving ?? '' })}
      </p>
      <div className={styles.actions}>
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
      </div>
    </Dialog>
  );
}
