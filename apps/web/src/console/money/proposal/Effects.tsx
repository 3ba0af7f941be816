import type { ProposalDetailReply } from '@floorcast/contract/proposals';
import { useMoney, useSignedMoney } from '../../../api/settings/use-money.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import styles from '../Money.module.css';

/** Ledger accounts with names of their own. */
const NAMED = ['house:bank', 'house:adjustments', 'house:variance', 'house:jackpots', 'withdrawals'] as const;

/** What an open proposal would change: each account before it, the change, and after it. */
export function Effects({ effects }: Pick<ProposalDetailReply, 'effects'>) {
  const { t } = useTranslation();
  const money = useMoney();
  const signed = useSignedMoney();
  const name = useAccountName();
  if (effects.length === 0) return null;
  return (
    <table className={styles.effects} aria-label={t('consoleMoney.effects')} data-testid="effects">
      <thead>
        <tr>
          <th scope="col">{t('consoleMoney.account')}</th>
          <th scope="col">{t('consoleMoney.before')}</th>
          <th scope="col">{t('consoleMoney.change')}</th>
          <th scope="col">{t('consoleMoney.after')}</th>
        </tr>
      </thead>
      <tbody>
        {effects.map(({ account, before, change }) => (
          <tr key={account}>
            <th scope="row">{name(account)}</th>
            <td data-label={t('consoleMoney.before')}>{money(before)}</td>
            <td data-label={t('consoleMoney.change')}>{signed(change)}</td>
            <td data-label={t('consoleMoney.after')}>{money(before + change)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function useAccountName(): (account: string) => string {
  const { t } = useTranslation();
  return (account) => {
    const named = NAMED.find((each) => each === account);
    if (named !== undefined) return t(`consoleMoney.accounts.${named.replace('house:', '')}`);
    const [kind, id = ''] = account.split(':');
    if (kind === 'player') return t('consoleMoney.accounts.player');
    return t('consoleMoney.accounts.machine', { id });
  };
}
