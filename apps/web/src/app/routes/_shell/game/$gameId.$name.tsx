import { createFileRoute, getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, useEffect } from 'react';
import { MissingMachine } from '../../../../features/game/entry/BalanceGate.tsx';
import { GameScreen } from '../../../../features/game/GameScreen.tsx';
import { firstVisit } from '../../../../features/welcome/first-visit.ts';
import { readId } from '../../../../lib/text/read-id.ts';
import { afterGame } from '../../../hosts/game/after-game.ts';
import { gameMenu } from '../../../hosts/game/game-menu.ts';
import { ShareWinHost } from '../../../hosts/game/ShareWinHost.tsx';
import { endLastVisit } from '../../../hosts/last-visit.ts';
import { screenLock } from '../../../hosts/screen-lock.ts';

const DepositDialog = lazy(() => import('../../../../features/deposit/DepositDialog.tsx'));

// By its id: a screen that imported its route would put the route in a chunk of its own, on the first load.
const route = getRouteApi('/_shell/game/$gameId/$name');

export const Route = createFileRoute('/_shell/game/$gameId/$name')({
  staticData: { title: 'nav.game', layout: 'bare' },
  component: Game,
});

function Game() {
  const { gameId } = route.useParams();
  const machineId = readId(gameId);
  const navigate = useNavigate();
  useEffect(firstVisit.end, []);
  useEffect(endLastVisit, []);
  if (machineId === null) return <MissingMachine />;
  return (
    <ShareWinHost>
      <GameScreen
        key={gameId}
        machineId={machineId}
        onLeft={() => void navigate(afterGame())}
        screenLock={screenLock}
        cashier={DepositDialog}
        menu={gameMenu()}
      />
    </ShareWinHost>
  );
}
