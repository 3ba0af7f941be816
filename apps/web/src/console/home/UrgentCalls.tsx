import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { CallAge } from '../shared/calls/CallAge.tsx';
import { byUrgency } from '../shared/calls/call-level.ts';
import { KindIcon } from '../shared/calls/KindIcon.tsx';
import { useCallName, usePlace } from '../shared/calls/use-call-names.ts';
import { useOpenCalls } from '../shared/live/use-live.ts';
import styles from './Home.module.css';

const MOST = 6;

/** The most urgent calls, as they are now. */
export function UrgentCalls() {
  const { t } = useTranslation();
  const nameOf = useCallName();
  const placeOf = usePlace();
  const calls = [...useOpenCalls().values()].sort(byUrgency);
  return (
    <section className={styles.card} aria-labelledby="urgent-calls">
      <h2 id="urgent-calls">{t('consoleCalls.home.urgent')}</h2>
      {calls.length === 0 && <p className={styles.quiet}>{t('consoleCalls.none.all')}</p>}
      <ul className={styles.list}>
        {calls.slice(0, MOST).map((call) => (
          <li key={call.id}>
            <Link to="/console/$" params={{ _splat: `calls/${call.id}` }} className={styles.call}>
              <KindIcon kind={call.kind} />
              <span>
                <strong>{nameOf(call)}</strong>
                <span className={styles.quiet}>
                  <bdi>{placeOf(call)}</bdi>
                  {call.claimedBy !== null && (
                    <>
                      {' · '}
                      <bdi>{call.claimedBy.username}</bdi>
                    </>
                  )}
                </span>
              </span>
              <CallAge call={call} />
            </Link>
          </li>
        ))}
      </ul>
      {calls.length > MOST && (
        <Link to="/console/$" params={{ _splat: 'calls' }} className={styles.more}>
          {t('consoleCalls.home.allCalls', { count: calls.length })}
        </Link>
      )}
    </section>
  );
}
