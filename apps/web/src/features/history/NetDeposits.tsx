import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { netDepositsQuery } from '../../api/protection/protection.ts';
import { useMoney } from '../../api/settings/use-money.ts';
import { account } from '../../api/sign-in/account.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Verbatim } from '../../ui/values/Verbatim.tsx';
import styles from './History.module.css';

const SPANS = ['months3', 'months12', 'all'] as const;

/** What the player has paid in, less what was withdrawn. Only players have a wallet. */
export function NetDeposits() {
  const { t } = useTranslation();
  const money = useMoney();
  const titleId = useId();
  const { data } = useQuery({ ...netDepositsQuery(), enabled: account.roles().includes('user') });
  if (data === undefined) return null;
  return (
    <section className={styles.after} aria-labelledby={titleId} data-testid="net-deposits">
      <h2 id={titleId}>{t('netDeposits.title')}</h2>
      <p>{t('netDeposits.hint')}</p>
      <dl className={styles.totals}>
        {SPANS.map((span) => (
          <div key={span}>
            <dt>{t(`netDeposits.${span}`)}</dt>
            <Verbatim as="dd" data-minor={data[span].net}>
              {money(data[span].net)}
            </Verbatim>
          </div>
        ))}
      </dl>
    </section>
  );
}
