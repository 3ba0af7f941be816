import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { MachineScreen } from '../../../../../features/games/MachineScreen.tsx';
import { readId } from '../../../../../lib/text/read-id.ts';
import { MissingPage } from '../../../../../machines/MissingPage.tsx';
import { JackpotChannel } from '../../../../channels/JackpotChannel.tsx';

// By its id: a screen that imported its route would put the route in a chunk of its own, on the first load.
const route = getRouteApi('/_shell/games/$providerId/$gameId');

export const Route = createFileRoute('/_shell/games/$providerId/$gameId')({
  staticData: { title: 'nav.games' },
  component: Game,
});

function Game() {
  const params = route.useParams();
  const brandId = readId(params.providerId);
  const machineId = readId(params.gameId);
  if (brandId === null || machineId === null) return <MissingPage />;
  return (
    <JackpotChannel>
      <MachineScreen brandId={brandId} machineId={machineId} />
    </JackpotChannel>
  );
}
