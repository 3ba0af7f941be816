import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Dot } from '../../ui/values/separators.tsx';
import { Verbatim } from '../../ui/values/Verbatim.tsx';
import { CallAge } from '../shared/calls/CallAge.tsx';
import { byUrgency } from '../shared/calls/call-level.ts';
import { KindIcon } from '../shared/calls/KindIcon.tsx';
import { useCallName, usePlace } from '../shared/calls/use-call-names.ts';
import { useOpenCalls } from '../shared/live/use-live.ts';
import styles from './Home.module.css';

const MOST = 6;

/** Height (px) of a call in the list with the gap below it, and that gap. */
const ROW_PX = 56;
const GAP_PX = 4;

interface UrgentCallsProps {
  /** How many calls are open by the overview, which is there before the calls are: the list keeps their place. */
  readonly expected: number;
}

/** The most urgent calls, as they are now. */
export function UrgentCalls({ expected }: UrgentCallsProps) {
  const { t } = useTranslation();
  const nameOf = useCallName();
  const placeOf = usePlace();
  const calls = [...useOpenCalls().values()].sort(byUrgency);
  const count = calls.length === 0 ? expected : calls.length;
  return (
    <section className={styles.card} aria-labelledby="urgent-calls">
      <h2 id="urgent-calls">{t('consoleCalls.home.urgent')}</h2>
      {count === 0 && <p className={styles.quiet}>{t('consoleCalls.none.all')}</p>}
      <ul
        className={styles.list}
        style={{ minBlockSize: Math.max(0, Math.min(count, MOST) * ROW_PX - GAP_PX) }}
      >
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
                      <Dot />
                      <Verbatim>{call.claimedBy.username}</Verbatim>
                    </>
                  )}
                </span>
              </span>
              <CallAge call={call} />
            </Link>
          </li>
        ))}
      </ul>
      {count > MOST && (
        <Link to="/console/$" params={{ _splat: 'calls' }} className={styles.more}>
          {t('consoleCalls.home.allCalls', { count })}
        </Link>
      )}
    </section>
  );
}
