import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Amount } from '../../../ui/values/Amount.tsx';
import { balanceShown } from './balance-shown.ts';
import { useBalance } from './use-balance.ts';
import styles from './Wallet.module.css';

/** The balance; a press hides it, and shows it again (SHELL-1). */
export function Wallet() {
  const { t } = useTranslation();
  const { minor, text, shown } = useBalance();
  return (
    <button
      type="button"
      className={styles.wallet}
      aria-label={`${t('money.balance')} ${text} · ${t(shown ? 'money.hide' : 'money.show')}`}
      onClick={balanceShown.toggle}
      data-testid="wallet"
    >
      <Amount name="balance" label={t('money.balance')} minor={minor} text={text} bright />
    </button>
  );
}
