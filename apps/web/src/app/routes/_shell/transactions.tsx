import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { readHistorySearch } from '../../../features/history/search.ts';
import { TransactionsScreen } from '../../../features/history/TransactionsScreen.tsx';

// By its id: a screen that imported its route would put the route in a chunk of its own, on the first load.
const route = getRouteApi('/_shell/transactions');

export const Route = createFileRoute('/_shell/transactions')({
  validateSearch: readHistorySearch,
  staticData: { title: 'nav.transactions' },
  component: Transactions,
});

/** The router adds what it was not told of to what was understood: it is read once more. */
function Transactions() {
  const navigate = route.useNavigate();
  return (
    <TransactionsScreen
      search={readHistorySearch({ ...route.useSearch() })}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
