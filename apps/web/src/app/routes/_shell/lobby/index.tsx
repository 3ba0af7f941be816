import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { LobbyScreen } from '../../../../features/lobby/LobbyScreen.tsx';
import { readLobbySearch } from '../../../../features/lobby/lobby-search.ts';
import { prefetchFloor } from '../../../../features/lobby/use-floor.ts';
import { JackpotChannel } from '../../../channels/JackpotChannel.tsx';
import { useGameCode } from '../../../hosts/game/use-game-code.ts';
import { WelcomeHost } from '../../../hosts/WelcomeHost.tsx';
import { queries } from '../../../queries.ts';

// By its id: a screen that imported its route would put the route in a chunk of its own, on the first load.
const route = getRouteApi('/_shell/lobby/');

export const Route = createFileRoute('/_shell/lobby/')({
  // The loader and the screen load together, and neither is part of the first load.
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: readLobbySearch,
  loader: () => prefetchFloor(queries, null),
  staticData: { title: 'nav.lobby' },
  component: Lobby,
});

function Lobby() {
  useGameCode();
  const navigate = route.useNavigate();
  return (
    <JackpotChannel>
      <WelcomeHost />
      <LobbyScreen
        brandId={null}
        search={readLobbySearch({ ...route.useSearch() })}
        onSearch={(search, replace) => void navigate({ search, replace, resetScroll: false })}
      />
    </JackpotChannel>
  );
}
