import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Amount } from '../../../ui/values/Amount.tsx';
import { balanceShown } from './balance-shown.ts';
import { useBalance } from './use-balance.ts';
import styles from './Wallet.module.css';

interface WalletProps {
  /** In the drawer: the current balance. */
  readonly current?: boolean;
}

/** The balance; a press hides it, and shows it again (SHELL-1). */
export function Wallet({ current = false }: WalletProps) {
  const { t } = useTranslation();
  const { minor, text, shown } = useBalance();
  const label = t(current ? 'money.currentBalance' : 'money.balance');
  return (
    <button
      type="button"
      className={styles.wallet}
      aria-label={`${label} ${text} · ${t(shown ? 'money.hide' : 'money.show')}`}
      onClick={balanceShown.toggle}
      data-testid={current ? 'current-wallet' : 'wallet'}
    >
      <Amount name={current ? 'current-balance' : 'balance'} label={label} minor={minor} text={text} bright />
    </button>
  );
}
