import { may } from '@floorcast/contract/duties';
import { Link } from '@tanstack/react-router';
import { account } from '../../../api/sign-in/account.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { Verbatim } from '../../../ui/values/Verbatim.tsx';
import { Elapsed } from '../../shared/Elapsed.tsx';
import { useOpenCalls } from '../../shared/live/use-live.ts';
import styles from './MachineDetails.module.css';

/** The open calls of a machine. */
export function MachineCalls({ machineId }: { readonly machineId: number }) {
  const { t } = useTranslation();
  const now = useReadable(account);
  const calls = [...useOpenCalls().values()].filter(({ machine }) => machine?.id === machineId);
  if (now.phase !== 'signed-in' || !may(now.user, 'calls.read') || calls.length === 0) return null;
  return (
    <section className={styles.card} aria-label={t('consoleWall.calls')}>
      <h2>{t('consoleWall.calls')}</h2>
      <ul className={styles.rows}>
        {calls.map(({ id, kind, raisedAt, claimedBy }) => (
          <li key={id}>
            <Link to="/console/$" params={{ _splat: `calls/${id}` }} preload={false}>
              {t(`consoleWall.call.${kind}`)}
            </Link>
            <Elapsed since={raisedAt} />
            <span className={styles.what}>
              {claimedBy === null ? t('consoleWall.unclaimed') : <Verbatim>{claimedBy.username}</Verbatim>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
