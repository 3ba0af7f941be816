import { IconRepeat } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import type { PlaySession } from '../../../realtime/play/play-session.ts';
import type { Seat } from '../../../realtime/play/play-state.ts';
import { Button } from '../../../ui/button/Button.tsx';
import styles from './Autoplay.module.css';

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
