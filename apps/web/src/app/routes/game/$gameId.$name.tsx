import { createFileRoute, getRouteApi, redirect, useNavigate } from '@tanstack/react-router';
import { GameScreen } from '../../../features/game/GameScreen.tsx';
import { loadScreenWords } from '../../../lib/i18n.ts';
import { ACCESS } from '../../guard.ts';
import { guarded } from '../../guarded.ts';
import { SignedIn } from '../../SignedIn.tsx';

// By its id: a screen that imported its route would put the route in a chunk of its own, on the first load.
const route = getRouteApi('/game/$gameId/$name');

export const Route = createFileRoute('/game/$gameId/$name')({
  beforeLoad: ({ location, params }) => {
    guarded(ACCESS.user)({ location });
    if (!/^[1-9]\d{0,8}$/.test(params.gameId)) throw redirect({ to: '/lobby' });
  },
  loader: loadScreenWords,
  staticData: { title: 'nav.game' },
  component: Game,
});

function Game() {
  const { gameId } = route.useParams();
  const navigate = useNavigate();
  return (
    <SignedIn>
      <GameScreen key={gameId} machineId={Number(gameId)} onLeft={() => void navigate({ to: '/lobby' })} />
    </SignedIn>
  );
}
