import type { QueueEntry } from '../../api/stores/queue-entry.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { useSecondsLeft } from '../../lib/seconds-left.ts';
import { Button } from '../../ui/button/Button.tsx';
import styles from './SeatPanel.module.css';
import { TakeButton } from './TakeButton.tsx';
import { useQueueRequests } from './use-queue-requests.ts';

interface YoursProps {
  readonly place: QueueEntry;
  /** The machine whose session the player leaves for it, if any. */
  readonly leaving: string | null;
  readonly taking: boolean;
  readonly onTake: () => void;
}

/** The seat is reserved for this player: the time that is left, and the buttons to take or to decline it. */
export function Yours({ place, leaving, taking, onTake }: YoursProps) {
  const { t } = useTranslation();
  const { busy, leave } = useQueueRequests();
  const left = useSecondsLeft(place) ?? 0;
  return (
    <>
      <p className={styles.title} role="status">
        {t('watch.yours')}
      </p>
      <p className={styles.left} data-testid="seat-seconds" data-seconds={left}>
        {t('reconnect.left', { count: left })}
      </p>
      {leaving !== null && <p>{t('watch.readyFirst', { name: leaving })}</p>}
      <TakeButton words={t('watch.take')} disabled={busy || left === 0} taking={taking} onTake={onTake} />
      <Button wide disabled={busy || taking} onClick={() => leave(place.id)} data-testid="decline-seat">
        {t('watch.decline')}
      </Button>
    </>
  );
}
