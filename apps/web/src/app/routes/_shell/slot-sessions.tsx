import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { readHistorySearch } from '../../../features/history/history-search.ts';
import { SessionsScreen } from '../../../features/history/SessionsScreen.tsx';

// By its id: a screen that imported its route would put the route in a chunk of its own, on the first load.
const route = getRouteApi('/_shell/slot-sessions');

export const Route = createFileRoute('/_shell/slot-sessions')({
  validateSearch: readHistorySearch,
  staticData: { title: 'nav.sessions' },
  component: GameSessions,
});

/**
 * The router merges unknown parameters into the validated search: it is validated once more. Sessions have no kinds.
 */
function GameSessions() {
  const navigate = route.useNavigate();
  return (
    <SessionsScreen
      search={readHistorySearch({ ...route.useSearch(), kind: undefined })}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
