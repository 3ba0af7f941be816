import { IconPlayerStopFilled } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlaySession } from '../../../realtime/play/play-session.ts';
import { Button } from '../../../ui/Button.tsx';
import styles from './Autoplay.module.css';

interface AutoplayStopProps {
  readonly session: PlaySession;
  /** Games that it will start yet. */
  readonly left: number;
  readonly disabled: boolean;
  /** Nobody sees what is played: it stops by itself. */
  readonly unseen: boolean;
}

/** Stands where start does while autoplay is on: one press stops it. */
export function AutoplayStop({ session, left, disabled, unseen }: AutoplayStopProps) {
  const { t } = useTranslation();
  useEffect(() => {
    if (unseen) void session.autoplay(null);
  }, [unseen, session]);
  return (
    <Button
      className={styles.stop ?? ''}
      data-testid="autoplay-stop"
      disabled={disabled}
      onClick={() => void session.autoplay(null)}
    >
      <IconPlayerStopFilled size={24} aria-hidden="true" />
      {t('autoplay.stop')}
      <span className={styles.left} aria-hidden="true">
        {left}
      </span>
    </Button>
  );
}
