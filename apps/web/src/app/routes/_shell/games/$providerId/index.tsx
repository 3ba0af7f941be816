import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { BrandScreen } from '../../../../../features/games/BrandsScreen.tsx';
import { readId } from '../../../../../lib/text/read-id.ts';
import { MissingPage } from '../../../../../machines/MissingPage.tsx';
import { JackpotChannel } from '../../../../channels/JackpotChannel.tsx';

// By its id: a screen that imported its route would put the route in a chunk of its own, on the first load.
const route = getRouteApi('/_shell/games/$providerId/');

export const Route = createFileRoute('/_shell/games/$providerId/')({
  staticData: { title: 'nav.games' },
  component: Brand,
});

function Brand() {
  const brandId = readId(route.useParams().providerId);
  if (brandId === null) return <MissingPage />;
  return (
    <JackpotChannel>
      <BrandScreen brandId={brandId} />
    </JackpotChannel>
  );
}
