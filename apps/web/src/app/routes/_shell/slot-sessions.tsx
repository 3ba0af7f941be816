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

function GameSessions() {
  const navigate = route.useNavigate();
  return (
    <SessionsScreen
      search={route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
