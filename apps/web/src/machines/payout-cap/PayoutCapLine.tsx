import { useMoney } from '../../api/settings/use-money.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { usePayoutCap } from './use-payout-cap.ts';

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
