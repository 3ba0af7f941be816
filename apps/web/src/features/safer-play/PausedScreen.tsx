import { IconHeartHandshake } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatMinute } from '../../lib/locale/moments.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { buttonClasses } from '../../ui/button/Button.tsx';
import { kindOf, limitNamed } from './limits/LimitCards.tsx';
import styles from './PausedScreen.module.css';
import type { PausedSearch } from './paused-search.ts';
import { HelpLines } from './SaferPlay.tsx';

/** Why a game was ended or not begun, where the credit is, and from when on it goes on (PROT-30). */
export function PausedScreen({ search }: { readonly search: PausedSearch }) {
  const { t, i18n } = useTranslation();
  const { until, ended } = search;
  const limit = limitNamed(search.limit ?? '');
  const title =
    limit === undefined
      ? t('saferPlay.paused.excluded')
      : t('saferPlay.paused.limit', { limit: t(`saferPlay.limit.${limit}`) });
  const from = limit !== undefined && until === undefined ? t('saferPlay.paused.nextSession') : null;
  return (
    <div className={`${styles.page} stack`} data-testid="paused">
      <section className={`${styles.notice} rows centred gap-8`}>
        <span className={styles.icon} aria-hidden="true">
          <IconHeartHandshake size={40} />
        </span>
        <h1>{title}</h1>
        {limit !== undefined && <p>{t(`saferPlay.paused.why.${kindOf(limit)}`)}</p>}
        {ended && <p>{t('saferPlay.paused.money')}</p>}
        {limit === undefined && <p>{t('saferPlay.break.mayStill')}</p>}
        {until !== undefined && (
          <p className={styles.until} data-testid="paused-until">
            {t('saferPlay.paused.until', { at: formatMinute(until, i18n.language) })}
          </p>
        )}
        {limit === undefined && until === undefined && <p>{t('saferPlay.break.nowForGood')}</p>}
        {from !== null && <p>{from}</p>}
        <div className={`${styles.actions} row gap-10`}>
          <Link to="/safer-play" className={buttonClasses('strong')}>
            {t('saferPlay.paused.toLimits')}
          </Link>
          <Link to="/slot-sessions" className={buttonClasses('calm')}>
            {t('nav.sessions')}
          </Link>
        </div>
      </section>
      <HelpLines />
    </div>
  );
}
