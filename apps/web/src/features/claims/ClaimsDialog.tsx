import { useQuery } from '@tanstack/react-query';
import { type ClaimKind, claimsQuery } from '../../api/endpoints/claims.ts';
import { settings } from '../../api/settings/settings.ts';
import { useMoney } from '../../api/settings/use-money.ts';
import { formatMoment } from '../../lib/locale/moments.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import styles from './ClaimsDialog.module.css';
import { useClaims } from './use-claims.ts';
import { warnOfWeekly } from './warn-of-weekly.ts';

/** The discount, the bonus and the weekly bonus, each with a button that takes it. */
export default function ClaimsDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const money = useMoney();
  const query = useQuery({ ...claimsQuery(), staleTime: 0 });
  const { busy, take } = useClaims();
  const claims = query.data;

  async function takeWeekly(): Promise<void> {
    if (!claims?.weekly.amount) return take('weekly');
    if (await warnOfWeekly(claims.weekly, money)) await take('weekly');
  }

  const when = (next: string | null | undefined) =>
    next ? t('claims.next', { moment: formatMoment(next, i18n.language) }) : null;
  const row = (kind: ClaimKind, amount: number | undefined, hint: string | null, press: () => void) => (
    <li className={styles.claim} data-testid={`claim-${kind}`} data-amount={amount}>
      <div>
        <h3>{t(`claims.${kind}.title`)}</h3>
        <p>{hint ?? t(`claims.${kind}.hint`, { amount: money(settings().DISCOUNT_MIN * 100) })}</p>
      </div>
      <strong>{amount ? money(amount) : '–'}</strong>
      <Button
        look={amount ? 'strong' : 'calm'}
        disabled={busy !== null || claims === undefined}
        aria-busy={busy === kind}
        onClick={press}
      >
        {t('claims.take')}
        <span className="unseen">{t(`claims.${kind}.title`)}</span>
      </Button>
    </li>
  );

  return (
    <Dialog title={t('claims.title')} onClose={onClose} testId="claims">
      {query.isError && (
        <p role="alert">
          {t('claims.failed')} <Button onClick={() => void query.refetch()}>{t('table.retry')}</Button>
        </p>
      )}
      <ul className={styles.claims} aria-busy={query.isPending}>
        {row('discount', claims?.discount.amount, when(claims?.discount.next), () => void take('discount'))}
        {row('bonus', claims?.bonus.amount, null, () => void take('bonus'))}
        {row('weekly', claims?.weekly.amount, when(claims?.weekly.next), () => void takeWeekly())}
      </ul>
    </Dialog>
  );
}
