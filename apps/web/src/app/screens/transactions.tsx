import { TransactionsScreen } from '../../features/history/TransactionsScreen.tsx';
import { WithdrawButton } from '../shell/wallet/WithdrawButton.tsx';

export function Transactions() {
  return <TransactionsScreen actions={<WithdrawButton />} />;
}
