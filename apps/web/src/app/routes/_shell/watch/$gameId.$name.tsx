import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { MachineSeatPanel } from '../../../../features/queue/SeatPanel.tsx';
import { WatchScreen } from '../../../../features/watch/WatchScreen.tsx';
import { useTakeSeat } from '../../../hosts/use-take-seat.ts';

// By its id: a screen that imported its route would put the route in a chunk of its own, on the first load.
const route = getRouteApi('/_shell/watch/$gameId/$name');

export const Route = createFileRoute('/_shell/watch/$gameId/$name')({
  staticData: { title: 'nav.watch' },
  component: Watch,
});

function Watch() {
  const { gameId } = route.useParams();
  const takeSeat = useTakeSeat();
  return (
    <WatchScreen
      key={gameId}
      machineId={Number(gameId)}
      seatPanel={(machine, seat) => (
        <MachineSeatPanel machine={machine} seat={seat} onTake={() => takeSeat(machine)} />
      )}
    />
  );
}
