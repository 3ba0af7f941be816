import { useMoney } from '../../../api/settings/use-money.ts';
import { balance } from '../../../api/stores/balance.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { balanceShown } from './balance-shown.ts';

/** The balance as it is read: minor units (null while not known), and dots for it while it is hidden. */
export function useBalance() {
  const money = useMoney();
  const minor = useReadable(balance);
  const shown = useReadable(balanceShown);
  const text = minor === null ? '' : shown ? money(minor) : '••••••';
  return { minor, text, shown };
}
