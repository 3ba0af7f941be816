import type { PayoutCap } from '@floorcast/contract/payout-cap';
import { useMoney } from '../../api/settings/use-money.ts';
import { formatMoment } from '../../lib/locale/moments.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Figures } from '../../ui/values/Figures.tsx';
import styles from './PayoutCapFacts.module.css';
import { usePayoutCap } from './use-payout-cap.ts';

const AMOUNTS = ['cap', 'used', 'room'] as const;

/** A payout cap in force: what is used of it, what is left, and what happens above it (CLAIM-4). */
export function PayoutCapFacts({ cap }: { readonly cap: PayoutCap }) {
  const { t, i18n } = useTranslation();
  const money = useMoney();
  return (
    <div className={`small ${styles.facts}`} data-testid="payout-cap">
      <p className={styles.title}>{t('payoutCap.title')}</p>
      <Figures>
        {AMOUNTS.map((row) => (
          <div key={row}>
            <dt>{t(`payoutCap.${row}`)}</dt>
            <dd>
              <bdi data-testid={`payout-cap-${row}`} data-minor={cap[row]}>
                {money(cap[row])}
              </bdi>
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('payoutCap.ends')}</dt>
          <dd>
            <bdi>{formatMoment(cap.ends, i18n.language)}</bdi>
          </dd>
        </div>
      </Figures>
      <p>{t('payoutCap.rule')}</p>
    </div>
  );
}

/** What a payout cap makes of a cash-out, beside a choice that cashes out; nothing without a cap (CLAIM-6). */
export function PayoutCapLine() {
  const { t } = useTranslation();
  const money = useMoney();
  const cap = usePayoutCap();
  if (cap === null) return null;
  return (
    <p data-testid="payout-cap-line">
      {cap.room > 0 ? t('payoutCap.line', { room: money(cap.room) }) : t('payoutCap.usedUp')}
    </p>
  );
}
