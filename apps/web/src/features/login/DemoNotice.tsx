import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { loadScreenWords } from '../../lib/i18n.ts';
import styles from './DemoNotice.module.css';

/** Guests of other sites never read these words: they come with those of the screens, or the key stands for them. */
const words = loadScreenWords().catch(() => undefined);

/** Says that this is a demonstration, whose accounts are published (LOGIN-8). */
export default function DemoNotice() {
  const { t } = useTranslation();
  use(words);
  return (
    <p className={styles.notice} role="note">
      {t('demo.notice')}
    </p>
  );
}
