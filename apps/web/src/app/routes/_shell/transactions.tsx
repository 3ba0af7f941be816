import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { readHistorySearch } from '../../../features/history/history-search.ts';
import { TransactionsScreen } from '../../../features/history/TransactionsScreen.tsx';
import { WithdrawButton } from '../../shell/wallet/WithdrawButton.tsx';

// By its id: a screen that imported its route would put the route in a chunk of its own, on the first load.
const route = getRouteApi('/_shell/transactions');

export const Route = createFileRoute('/_shell/transactions')({
  validateSearch: readHistorySearch,
  staticData: { title: 'nav.transactions' },
  component: Transactions,
});

/** The router merges unknown parameters into the validated search: it is validated once more. */
function Transactions() {
  const navigate = route.useNavigate();
  return (
    <TransactionsScreen
      actions={<WithdrawButton />}
      search={readHistorySearch({ ...route.useSearch() })}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
