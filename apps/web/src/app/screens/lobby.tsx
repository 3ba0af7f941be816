import { useQuery } from '@tanstack/react-query';
import { getRouteApi, lazyRouteComponent, useRouter } from '@tanstack/react-router';
import { type ComponentProps, useEffect } from 'react';
import { brandsQuery } from '../../api/endpoints/machines.ts';
import { LobbyScreen } from '../../features/lobby/LobbyScreen.tsx';
import { readLobbySearch } from '../../features/lobby/lobby-search.ts';
import { prefetchFloor } from '../../features/lobby/use-floor.ts';
import { readId } from '../../lib/text/read-id.ts';
import { JackpotChannel } from '../channels/channels.tsx';
import { WelcomeHost } from '../hosts/WelcomeHost.tsx';
import { queries } from '../queries.ts';

/** Later than the pictures of the first cards (ms): on a slow line they come first. */
const LATER_MS = 2_000;

/**
 * Loads the code of the game while a lobby rests, and finds out what this browser can receive: a press on a machine would
 * wait for both.
 */
function useGameCode(): void {
  const router = useRouter();
  useEffect(() => {
    const prepare = async () => {
      await router.loadRouteChunk(router.routesById['/_shell/game/$gameId/$name']);
      const { receivable } = await import('../../realtime/video/whep/receivable.ts');
      await receivable('picture and sound');
    };
    // What fails is done again by the press.
    const timer = setTimeout(() => void prepare().catch(() => undefined), LATER_MS);
    return () => clearTimeout(timer);
  }, [router]);
}

const MissingPage = lazyRouteComponent(() => import('../../machines/MissingPage.tsx'), 'MissingPage');

const whole = getRouteApi('/_shell/lobby');
const ofBrand = getRouteApi('/_shell/lobby/$brandId/$brandName');

export const prepareLobby = (): void => prefetchFloor(queries, null);

export function prepareBrand(param: string): void {
  const brandId = readId(param);
  if (brandId !== null) prefetchFloor(queries, brandId);
}

/** A lobby in its channel. */
function InChannel(props: ComponentProps<typeof LobbyScreen>) {
  useGameCode();
  return (
    <JackpotChannel>
      <WelcomeHost />
      <LobbyScreen {...props} />
    </JackpotChannel>
  );
}

export function Lobby() {
  const navigate = whole.useNavigate();
  return (
    <InChannel
      brandId={null}
      search={readLobbySearch({ ...whole.useSearch() })}
      onSearch={(search, replace) => void navigate({ search, replace, resetScroll: false })}
    />
  );
}

export function BrandLobby() {
  const brandId = readId(ofBrand.useParams().brandId);
  const search = ofBrand.useSearch();
  const navigate = ofBrand.useNavigate();
  const { data: brands } = useQuery(brandsQuery());
  const isMissing = brands !== undefined && !brands.some(({ id }) => id === brandId);
  if (brandId === null || isMissing) return <MissingPage />;
  return (
    <InChannel
      brandId={brandId}
      search={readLobbySearch({ ...search })}
      onSearch={(next, replace) => void navigate({ search: next, replace, resetScroll: false })}
    />
  );
}
