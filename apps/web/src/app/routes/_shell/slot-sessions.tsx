import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { SessionsScreen } from '../../../features/history/SessionsScreen.tsx';
import { readHistorySearch } from '../../../features/history/search.ts';

// By its id: a screen that imported its route would put the route in a chunk of its own, on the first load.
const route = getRouteApi('/_shell/slot-sessions');

export const Route = createFileRoute('/_shell/slot-sessions')({
  validateSearch: readHistorySearch,
  staticData: { title: 'nav.sessions' },
  component: GameSessions,
});

/** The router adds what it was not told of to what was understood: it is read once more. Sessions have no kinds. */
function GameSessions() {
  const navigate = route.useNavigate();
  return (
    <SessionsScreen
      search={readHistorySearch({ ...route.useSearch(), kind: undefined })}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
