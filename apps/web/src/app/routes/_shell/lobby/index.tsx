import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { LobbyScreen } from '../../../../features/lobby/LobbyScreen.tsx';
import { readLobbySearch } from '../../../../features/lobby/search.ts';
import { OnTheFloor } from '../../../OnTheFloor.tsx';

// By its id: a screen that imported its route would put the route in a chunk of its own, on the first load.
const route = getRouteApi('/_shell/lobby/');

export const Route = createFileRoute('/_shell/lobby/')({
  validateSearch: readLobbySearch,
  staticData: { title: 'nav.lobby' },
  component: Lobby,
});

function Lobby() {
  const navigate = route.useNavigate();
  return (
    <OnTheFloor>
      <LobbyScreen
        brandId={null}
        search={readLobbySearch({ ...route.useSearch() })}
        onSearch={(search, replace) => void navigate({ search, replace, resetScroll: false })}
      />
    </OnTheFloor>
  );
}
