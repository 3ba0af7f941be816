import type { SeatReply } from '@floorcast/contract/queue';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import styles from './SeatPanel.module.css';
import { useQueueRequests } from './use-queue-requests.ts';
import { waitWords } from './wait-words.ts';

interface TakenProps {
  readonly machineId: number;
  readonly reserved: boolean;
  readonly queue: SeatReply['queue'];
  readonly waiting: number;
  readonly replaces: string | null;
}

/** The seat is taken or reserved: the player can join the queue, where there is one. */
export function Taken({ machineId, reserved, queue, waiting, replaces }: TakenProps) {
  const { t } = useTranslation();
  const { busy, join } = useQueueRequests();
  return (
    <>
      <p className={styles.title}>{t(reserved ? 'watch.kept' : 'watch.taken')}</p>
      {queue === null ? (
        <p>{t('watch.noQueue')}</p>
      ) : (
        <>
          <ul className={styles.facts}>
            <li data-testid="waiting">{t('watch.waiting', { count: waiting })}</li>
            {!queue.full && <li data-testid="wait">{waitWords(queue.waitMinutes, t)}</li>}
          </ul>
          {replaces !== null && <p>{t('watch.instead', { name: replaces })}</p>}
          {queue.full && <p>{t('watch.full')}</p>}
          <Button
            look="strong"
            wide
            disabled={busy || queue.full}
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
