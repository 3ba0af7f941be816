import { useTranslation } from 'react-i18next';
import type { HeldPlace } from '../../api/queue-place.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './SeatPanel.module.css';
import { useOrders } from './use-orders.ts';
import { waitWords } from './wait-words.ts';

/** One stands in line: where, about how long yet, and the way out. */
export function InLine({ place: { id, place, waiting, waitMinutes } }: { readonly place: HeldPlace }) {
  const { t } = useTranslation();
  const { busy, leave } = useOrders();
  return (
    <>
      <p className={styles.place} role="status" data-testid="place" data-place={place}>
        <strong>{place}</strong>
        <span>{t(place === 1 ? 'watch.next' : 'watch.place', { place, waiting })}</span>
      </p>
      <ul className={styles.facts}>
        <li data-testid="wait">{waitWords(waitMinutes, t)}</li>
      </ul>
      <p>{t('watch.told')}</p>
      <Button wide disabled={busy} onClick={() => leave(id)} data-testid="leave-queue">
        {t('watch.leave')}
      </Button>
    </>
  );
}
