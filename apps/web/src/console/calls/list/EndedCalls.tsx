import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { buttonClasses } from '../../../ui/button/button-classes.ts';
import { CallList } from '../../shared/calls/CallList.tsx';
import styles from './Calls.module.css';

/** Calls that have ended, the latest first. */
export function EndedCalls() {
  const { t } = useTranslation();
  return (
    <section className={styles.screen}>
      <header className={styles.head}>
        <h1>{t('consoleCalls.ended')}</h1>
        <Link to="/console/$" params={{ _splat: 'calls' }} className={buttonClasses('calm', false)}>
          <IconArrowLeft size={18} aria-hidden="true" className={styles.back} />
          <span>{t('consoleCalls.toOpen')}</span>
        </Link>
      </header>
      <CallList />
    </section>
  );
}
