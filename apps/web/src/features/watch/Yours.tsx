import { useTranslation } from 'react-i18next';
import type { HeldPlace } from '../../api/queue-place.ts';
import { useSecondsLeft } from '../../lib/seconds-left.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './SeatPanel.module.css';
import { TakeButton } from './TakeButton.tsx';
import { useOrders } from './use-orders.ts';

interface YoursProps {
  readonly place: HeldPlace;
  /** The machine that the player leaves for it, if any. */
  readonly leaving: string | null;
  readonly taking: boolean;
  readonly onTake: () => void;
}

/** The seat is kept for this player: how long yet, and both answers. */
export function Yours({ place, leaving, taking, onTake }: YoursProps) {
  const { t } = useTranslation();
  const { busy, leave } = useOrders();
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
