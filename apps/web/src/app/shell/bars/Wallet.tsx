import { useMoney } from '../../../api/settings/use-money.ts';
import { balance } from '../../../api/stores/balance.ts';
import { deviceStore } from '../../../lib/dom/stores.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Observable } from '../../../lib/observable.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { Amount } from '../../../ui/values/Amount.tsx';
import styles from './Wallet.module.css';

const STORED = 'balance-hidden';
const state = new Observable(deviceStore.getItem(STORED) === null);

/** Whether the balance is shown or hidden; stored on the device (SHELL-1). */
const balanceShown = {
  ...state.readable,
  toggle(): void {
    const shown = !state.getState();
    if (shown) deviceStore.removeItem(STORED);
    else deviceStore.setItem(STORED, '1');
    state.setState(shown);
  },
};

/** The balance; a press hides it, and shows it again (SHELL-1). `current`: it is so called in the drawer. */
export function Wallet({ current = false }: { current?: boolean }) {
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

/** The balance as it is read: minor units (null while not known), and dots for it while it is hidden. */
function useBalance() {
  const money = useMoney();
  const minor = useReadable(balance);
  const shown = useReadable(balanceShown);
  const text = minor === null ? '' : shown ? money(minor) : '••••••';
  return { minor, text, shown };
}
