import { IconArrowRight, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useWide } from '../../lib/dom/use-media.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { firstVisit } from './first-visit.ts';
import styles from './Welcome.module.css';
import { WelcomeCards } from './WelcomeCards.tsx';

const WelcomeDialog = lazy(() => import('./WelcomeDialog.tsx'));

/**
 * On a first visit: that the machines are real, how late they are seen, and that the money is safe. Beside the machines
 * and never over them: one press ends it. A phone has the cards behind a line of words, since its room is the machines'.
 */
export function Welcome() {
  return useWide() ? <Row /> : <Line />;
}

function Row() {
  const { t } = useTranslation();
  return (
    <aside className={styles.row} aria-label={t('welcome.title')} data-testid="welcome">
      <WelcomeCards />
      <Button onClick={firstVisit.end} data-testid="welcome-skip">
        {t('welcome.done')}
      </Button>
    </aside>
  );
}

function Line() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <aside className={styles.line} aria-label={t('welcome.title')} data-testid="welcome">
      <Button look="bare" className={styles.open} onClick={() => setOpen(true)} data-testid="welcome-open">
        <span>{t('welcome.title')}</span>
        <strong>{t('welcome.show')}</strong>
        <IconArrowRight size={18} aria-hidden="true" className={styles.arrow} />
      </Button>
      <Button look="icon" aria-label={t('welcome.skip')} onClick={firstVisit.end} data-testid="welcome-skip">
        <IconX size={18} aria-hidden="true" />
      </Button>
      {open && (
        <Suspense>
          <WelcomeDialog onClose={firstVisit.end} />
        </Suspense>
      )}
    </aside>
  );
}
