import { IconPlayerStopFilled } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLookedAt } from '../../../lib/look.ts';
import type { PlaySession } from '../../../realtime/play/play-session.ts';
import { Button } from '../../../ui/Button.tsx';
import { snackbar } from '../../../ui/toast.ts';
import styles from './Autoplay.module.css';

/**
 * Unseen for so long (ms) by somebody who looks, it stops. Who looks again sees a picture of long ago first: the next
 * is there sooner than this.
 */
const UNSEEN_MS = 700;

interface AutoplayStopProps {
  readonly session: PlaySession;
  /** Games that it will start yet. */
  readonly left: number;
  readonly disabled: boolean;
  /** What is played cannot be seen now: it stops by itself, unless nobody looks anyway. */
  readonly unseen: boolean;
}

/** Stands where start does while autoplay is on: one press stops it. */
export function AutoplayStop({ session, left, disabled, unseen }: AutoplayStopProps) {
  const { t } = useTranslation();
  useStopUnseen(session, unseen);
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

function useStopUnseen(session: PlaySession, unseen: boolean): void {
  const { t } = useTranslation();
  const missed = useLookedAt() && unseen;
  useEffect(() => {
    if (!missed) return;
    const stop = async () => {
      const failure = await session.autoplay(null);
      if (failure === null) snackbar({ kind: 'warning', words: t('autoplay.unseen') });
    };
    const timer = setTimeout(() => void stop(), UNSEEN_MS);
    return () => clearTimeout(timer);
  }, [missed, session, t]);
}
