import { ERRORS } from '@floorcast/contract/errors';
import { IconPlayerStopFilled, IconRepeat } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { failureWords, type Wording } from '../../../api/call/failure.ts';
import { readable } from '../../../api/call/readable-params.ts';
import { useLookedAt } from '../../../lib/dom/page-visibility.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import type { PlaySession } from '../../../realtime/play/play-session.ts';
import type { Seat } from '../../../realtime/play/play-state.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import styles from './AutoplayButton.module.css';

const AutoplayPanel = lazy(() => import('./AutoplayPanel.tsx'));

interface AutoplayButtonProps {
  readonly session: PlaySession;
  readonly seat: Seat | null;
  /** Why it cannot be started now, in words; null when it can. */
  readonly why: string | null;
}

/** Opens the panel of autoplay, where the rules of play allow it. */
export function AutoplayButton({ session, seat, why }: AutoplayButtonProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const allowed = seat?.policy.autoplay;
  if (allowed === null) return null;
  return (
    <>
      <Button
        className={styles.open ?? ''}
        data-testid="autoplay"
        aria-label={t('autoplay.title')}
        disabled={why !== null || seat === null || seat.autoplay.on}
        onClick={() => setOpen(true)}
      >
        <IconRepeat size={20} aria-hidden="true" />
        <span>{t('autoplay.short')}</span>
      </Button>
      {open && allowed && (
        <Suspense>
          <AutoplayPanel
            session={session}
            credit={seat.credit}
            bet={seat.bands.find(({ id }) => id === seat.activeBand)?.bet ?? seat.bet}
            most={allowed.mostSpins}
            why={why}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

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

/** The progress of autoplay, or why it has stopped; null when there is nothing to show. */
export function autoplayWords({ autoplay }: Pick<Seat, 'autoplay'>, t: Wording): string | null {
  const { on, left, played, stopped, refused } = autoplay;
  if (on) return t('autoplay.on', { left, played });
  // The transfer has a text of its own.
  if (stopped === undefined || stopped === 'money') return null;
  if (stopped !== 'press-failed') return t(`autoplay.stopped.${stopped}`, { played });
  const { code, message } = ERRORS.pressFailed;
  const reason = failureWords(readable({ kind: 'refused', code, params: {}, message, ...refused }), t);
  return t('autoplay.stopped.press-failed', { reason });
}
