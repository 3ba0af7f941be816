import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import styles from './Brand.module.css';

/** The operator's brand, which leads to the lobby. `small`: the logo without the name. */
export function Brand({ small = false }: { small?: boolean }) {
  const { t } = useTranslation();
  return (
    <Link to="/lobby" className={styles.brand} data-small={small} aria-label={t('app.name')}>
      <img src="/favicon.svg" alt="" width="28" height="28" />
      {!small && <span>{t('app.name')}</span>}
    </Link>
  );
}
