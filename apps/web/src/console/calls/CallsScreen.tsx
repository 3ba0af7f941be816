import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { buttonClasses } from '../../ui/button/button-classes.ts';
import type { ScreenProps } from '../screen-props.ts';
import { CallList } from '../shared/calls/CallList.tsx';
import { CallDetail } from './detail/CallDetail.tsx';
import styles from './list/Calls.module.css';
import { OpenCalls } from './list/OpenCalls.tsx';

/** Calls: the open ones, at `calls/ended` those before, at `calls/{id}` one of them. */
export default function CallsScreen({ rest: [part] }: ScreenProps) {
  if (part === undefined) return <OpenCalls />;
  if (part === 'ended') return <EndedCalls />;
  return <CallDetail key={part} id={Number(part)} />;
}

/** Calls that have ended, the latest first. */
function EndedCalls() {
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
