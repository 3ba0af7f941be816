import { use } from 'react';
import { loadScreenWords } from '../../lib/locale/i18n.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import styles from './DemoNotice.module.css';

/** Guests of other sites never read this text: it is among those of the screens. */
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
