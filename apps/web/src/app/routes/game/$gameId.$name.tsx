import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router';
import { GameScreen } from '../../../features/game/GameScreen.tsx';
import { ACCESS } from '../../guard.ts';
import { guarded } from '../../guarded.ts';
import { SignedIn } from '../../SignedIn.tsx';

export const Route = createFileRoute('/game/$gameId/$name')({
  beforeLoad: ({ location, params }) => {
    guarded(ACCESS.user)({ location });
    if (!/^[1-9]\d{0,8}$/.test(params.gameId)) throw redirect({ to: '/lobby' });
  },
  component: Game,
});

function Game() {
  const { gameId } = Route.useParams();
  const navigate = useNavigate();
  return (
    <SignedIn>
      <GameScreen key={gameId} machineId={Number(gameId)} onLeft={() => void navigate({ to: '/lobby' })} />
    </SignedIn>
  );
}
