import { createFileRoute, getRouteApi, redirect } from '@tanstack/react-router';
import { LobbyScreen } from '../../../../features/lobby/LobbyScreen.tsx';
import { readLobbySearch } from '../../../../features/lobby/lobby-search.ts';
import { prefetchFloor } from '../../../../features/lobby/use-floor.ts';
import { JackpotChannel } from '../../../channels/JackpotChannel.tsx';
import { useGameCode } from '../../../hosts/use-game-code.ts';
import { queries } from '../../../queries.ts';

// By its id: a screen that imported its route would put the route in a chunk of its own, on the first load.
const route = getRouteApi('/_shell/lobby/$brandId/$brandName');

export const Route = createFileRoute('/_shell/lobby/$brandId/$brandName')({
  // The loader and the screen load together, and neither is part of the first load.
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: readLobbySearch,
  loader: ({ params }) => prefetchFloor(queries, Number(params.brandId)),
  beforeLoad: ({ params }) => {
    if (!/^[1-9]\d{0,8}$/.test(params.brandId)) throw redirect({ to: '/lobby' });
  },
  staticData: { title: 'nav.lobby' },
  component: BrandLobby,
});

function BrandLobby() {
  useGameCode();
  const { brandId } = route.useParams();
  const navigate = route.useNavigate();
  return (
    <JackpotChannel>
      <LobbyScreen
        brandId={Number(brandId)}
        search={readLobbySearch({ ...route.useSearch() })}
        onSearch={(search, replace) => void navigate({ search, replace, resetScroll: false })}
      />
    </JackpotChannel>
  );
}
