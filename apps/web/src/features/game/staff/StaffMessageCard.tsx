import { IconMessage } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import type { PlaySession } from '../../../realtime/play/play-session.ts';
import type { Seat } from '../../../realtime/play/play-state.ts';
import { Button } from '../../../ui/button/Button.tsx';
import styles from './StaffMessageCard.module.css';

interface StaffMessageCardProps {
  readonly session: PlaySession;
  readonly message: NonNullable<Seat['staffMessage']>;
}

/** What staff tell the player, until it is read. The game goes on beneath it. */
export function StaffMessageCard({ session, message }: StaffMessageCardProps) {
  const { t } = useTranslation();
  return (
    <section className={styles.card} role="status" data-testid="staff-message" key={message.at}>
      <IconMessage size={24} aria-hidden="true" className={styles.icon} />
      <h2 className={styles.title}>{t('game.staffMessage.title')}</h2>
      <p className={styles.text} dir="auto">
        {message.text}
      </p>
      <Button data-testid="staff-message-read" onClick={() => session.messageRead()}>
        {t('game.staffMessage.read')}
      </Button>
    </section>
  );
}
