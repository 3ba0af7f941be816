import { useQuery } from '@tanstack/react-query';
import { createFileRoute, getRouteApi, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { brandsQuery } from '../../../../api/endpoints/machines.ts';
import { LobbyScreen } from '../../../../features/lobby/LobbyScreen.tsx';
import { readLobbySearch } from '../../../../features/lobby/lobby-search.ts';
import { prefetchFloor } from '../../../../features/lobby/use-floor.ts';
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
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: brands } = useQuery(brandsQuery());
  if (brands !== undefined && !brands.some(({ id }) => id === Number(brandId))) return <MissingPage />;
  return (
    <JackpotChannel>
      <WelcomeHost />
      <LobbyScreen
        brandId={Number(brandId)}
        search={readLobbySearch({ ...search })}
        onSearch={(next, replace) => void navigate({ search: next, replace, resetScroll: false })}
      />
    </JackpotChannel>
  );
}
