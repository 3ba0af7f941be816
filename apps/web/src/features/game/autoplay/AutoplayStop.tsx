import { IconPlayerStopFilled } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useLookedAt } from '../../../lib/dom/page-visibility.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import type { PlaySession } from '../../../realtime/play/play-session.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import styles from './Autoplay.module.css';

/**
 * Autoplay is stopped when its picture is not fresh for this time (ms) on a visible page. A page that becomes visible
 * shows an old picture first: the next one arrives sooner than this.
 */
const UNSEEN_MS = 700;

interface AutoplayStopProps {
  readonly session: PlaySession;
  /** The games that are left. */
  readonly left: number;
  readonly disabled: boolean;
  /** The picture is not fresh: autoplay is stopped, unless the page is hidden. */
  readonly unseen: boolean;
}

/** In the place of start while autoplay is on: one press stops it. */
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
      <span>{t('autoplay.stop')}</span>
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
      if (failure === null) toast({ kind: 'warning', words: t('autoplay.unseen') });
    };
    const timer = setTimeout(() => void stop(), UNSEEN_MS);
    return () => clearTimeout(timer);
  }, [missed, session, t]);
}
