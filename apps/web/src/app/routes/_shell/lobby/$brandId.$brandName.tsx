import { useQuery } from '@tanstack/react-query';
import { createFileRoute, getRouteApi, lazyRouteComponent } from '@tanstack/react-router';
import { brandsQuery } from '../../../../api/endpoints/machines.ts';
import { LobbyScreen } from '../../../../features/lobby/LobbyScreen.tsx';
import { readLobbySearch } from '../../../../features/lobby/lobby-search.ts';
import { prefetchFloor } from '../../../../features/lobby/use-floor.ts';
import { readId } from '../../../../lib/text/read-id.ts';
import { JackpotChannel } from '../../../channels/JackpotChannel.tsx';
import { useGameCode } from '../../../hosts/game/use-game-code.ts';
import { WelcomeHost } from '../../../hosts/WelcomeHost.tsx';
import { queries } from '../../../queries.ts';

const MissingPage = lazyRouteComponent(() => import('../../../../machines/MissingPage.tsx'), 'MissingPage');

// By its id: a screen that imported its route would put the route in a chunk of its own, on the first load.
const route = getRouteApi('/_shell/lobby/$brandId/$brandName');

export const Route = createFileRoute('/_shell/lobby/$brandId/$brandName')({
  // The loader and the screen load together, and neither is part of the first load.
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: readLobbySearch,
  loader: ({ params }) => {
    const brandId = readId(params.brandId);
    if (brandId !== null) prefetchFloor(queries, brandId);
  },
  staticData: { title: 'nav.lobby' },
  component: BrandLobby,
});

function BrandLobby() {
  useGameCode();
  const brandId = readId(route.useParams().brandId);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: brands } = useQuery(brandsQuery());
  const isMissing = brands !== undefined && !brands.some(({ id }) => id === brandId);
  if (brandId === null || isMissing) return <MissingPage />;
  return (
    <JackpotChannel>
      <WelcomeHost />
      <LobbyScreen
        brandId={brandId}
        search={readLobbySearch({ ...search })}
        onSearch={(next, replace) => void navigate({ search: next, replace, resetScroll: false })}
      />
    </JackpotChannel>
  );
}
