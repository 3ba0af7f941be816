import { createFileRoute } from '@tanstack/react-router';
import { TransactionsScreen } from '../../../features/history/TransactionsScreen.tsx';
import { WithdrawButton } from '../../shell/wallet/WithdrawButton.tsx';

export const Route = createFileRoute('/_shell/transactions')({
  staticData: { title: 'nav.transactions' },
  component: Transactions,
});

function Transactions() {
  return <TransactionsScreen actions={<WithdrawButton />} />;
}
