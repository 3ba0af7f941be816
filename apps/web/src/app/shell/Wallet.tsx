import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { balance } from '../../api/balance.ts';
import { useMoney } from '../../api/use-money.ts';
import { useReadable } from '../../lib/use-readable.ts';
import { Figure } from '../../ui/Figure.tsx';
import styles from './Wallet.module.css';

const STORED = 'balance-hidden';

/** The balance; a press hides it from whoever looks over the shoulder, and shows it again (SHELL-1). */
export function Wallet() {
  const { t } = useTranslation();
  const money = useMoney();
  const amount = useReadable(balance);
  const [hidden, setHidden] = useState(() => localStorage.getItem(STORED) !== null);
  const text = amount === null ? '' : hidden ? '••••••' : money(amount);

  function toggle(): void {
    if (hidden) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, '1');
    setHidden(!hidden);
  }

  return (
    <button
      type="button"
      className={styles.wallet}
      aria-label={`${t('money.balance')} ${text} · ${t(hidden ? 'money.show' : 'money.hide')}`}
      onClick={toggle}
      data-testid="wallet"
    >
      <Figure name="balance" label={t('money.balance')} minor={amount} text={text} bright />
    </button>
  );
}
