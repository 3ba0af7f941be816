import { useTranslation } from '../../lib/locale/use-translation.ts';
import styles from './ScreenLoading.module.css';

const ROWS = [0, 1, 2, 3];

/** The shape of a screen whose code is being fetched. */
export function ScreenLoading() {
  const { t } = useTranslation();
  return (
    <div className={styles.loading} role="status" aria-busy="true">
      <span className="unseen">{t('console.loading')}</span>
      <span className={styles.title} />
      {ROWS.map((row) => (
        <span key={row} className={styles.row} />
      ))}
    </div>
  );
}
