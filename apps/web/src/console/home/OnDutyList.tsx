import type { OnDuty } from '@floorcast/contract/shift';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Elapsed } from '../shared/Elapsed.tsx';
import styles from './Home.module.css';

/** Staff on duty, with their duties and since when. */
export function OnDutyList({ onDuty }: { readonly onDuty: readonly OnDuty[] }) {
  const { t } = useTranslation();
  return (
    <section className={styles.card} aria-labelledby="on-duty">
      <h2 id="on-duty">{t('consoleCalls.home.onDuty')}</h2>
      {onDuty.length === 0 && <p className={styles.quiet}>{t('consoleCalls.home.nobody')}</p>}
      <ul className={styles.list}>
        {onDuty.map(({ id, username, name, duties, since, claimed }) => (
          <li key={id} className={styles.person}>
            <span>
              <strong>
                <bdi>{name === '' ? username : name}</bdi>
              </strong>
              <span className={styles.quiet}>
                {duties.map((duty) => t(`console.duty.${duty}`)).join(', ')}
              </span>
            </span>
            <span className={styles.quiet}>
              {claimed > 0 && <span>{`${t('consoleCalls.home.calls', { count: claimed })} · `}</span>}
              <Elapsed since={since} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
