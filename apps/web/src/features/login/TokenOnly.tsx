import { useTranslation } from '../../lib/locale/use-translation.ts';
import styles from './LoginScreen.module.css';

/** With LOGIN_WITH_TOKEN players come from elsewhere: there is no form (LOGIN-5). */
export function TokenOnly() {
  const { t } = useTranslation();
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <img src="/favicon.svg" alt="" width="48" height="48" />
        <h1>{t('app.name')}</h1>
        <p className={styles.lead} role="alert">
          {t('login.tokenOnly')}
        </p>
      </div>
    </main>
  );
}
