import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { MachineScreen } from '../../../../../features/games/MachineScreen.tsx';
import { JackpotChannel } from '../../../../channels/JackpotChannel.tsx';

// By its id: a screen that imported its route would put the route in a chunk of its own, on the first load.
const route = getRouteApi('/_shell/games/$providerId/$gameId');

export const Route = createFileRoute('/_shell/games/$providerId/$gameId')({
  staticData: { title: 'nav.games' },
  component: Game,
});

function Game() {
  const { gameId } = route.useParams();
  return (
    <JackpotChannel>
      <MachineScreen machineId={Number(gameId)} />
    </JackpotChannel>
  );
}
