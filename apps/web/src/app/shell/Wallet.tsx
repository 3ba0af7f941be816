import { useTranslation } from 'react-i18next';
import { Figure } from '../../ui/Figure.tsx';
import { balanceShown } from './balance-shown.ts';
import { useBalance } from './use-balance.ts';
import styles from './Wallet.module.css';

/** The balance; a press hides it from whoever looks over the shoulder, and shows it again (SHELL-1). */
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
      <Figure name="balance" label={t('money.balance')} minor={minor} text={text} bright />
    </button>
  );
}
