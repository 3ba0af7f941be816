import type { SeatReply } from '@floorcast/contract/queue';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import styles from './SeatPanel.module.css';
import { useOrders } from './use-orders.ts';
import { waitWords } from './wait-words.ts';

interface TakenProps {
  readonly machineId: number;
  readonly kept: boolean;
  readonly line: SeatReply['queue'];
  readonly waiting: number;
  readonly instead: string | null;
}

/** Somebody plays there, or the seat is kept for somebody: one can stand in line, where there is a line. */
export function Taken({ machineId, kept, line, waiting, instead }: TakenProps) {
  const { t } = useTranslation();
  const { busy, join } = useOrders();
  return (
    <>
      <p className={styles.title}>{t(kept ? 'watch.kept' : 'watch.taken')}</p>
      {line === null ? (
        <p>{t('watch.noQueue')}</p>
      ) : (
        <>
          <ul className={styles.facts}>
            <li data-testid="waiting">{t('watch.waiting', { count: waiting })}</li>
            {!line.full && <li data-testid="wait">{waitWords(line.waitMinutes, t)}</li>}
          </ul>
          {instead !== null && <p>{t('watch.instead', { name: instead })}</p>}
          {line.full && <p>{t('watch.full')}</p>}
          <Button
            look="strong"
            wide
            disabled={busy || line.full}
            onClick={() => join(machineId)}
            data-testid="join-queue"
          >
            {t('watch.join')}
          </Button>
        </>
      )}
    </>
  );
}
