import { getRouteApi } from '@tanstack/react-router';
import { MachineSeatPanel } from '../../features/queue/SeatPanel.tsx';
import { WatchScreen } from '../../features/watch/WatchScreen.tsx';
import { readId } from '../../lib/text/read-id.ts';
import { MissingPage } from '../../machines/MissingPage.tsx';
import { useTakeSeat } from '../hosts/use-take-seat.ts';

const route = getRouteApi('/_shell/watch/$gameId/$name');

export function Watch() {
  const { gameId } = route.useParams();
  const takeSeat = useTakeSeat();
  const id = readId(gameId);
  if (id === null) return <MissingPage />;
  return (
    <WatchScreen
      key={gameId}
      machineId={id}
      seatPanel={(machine, seat) => (
        <MachineSeatPanel machine={machine} seat={seat} onTake={() => takeSeat(machine)} />
      )}
    />
  );
}
