import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { settings } from '../../api/settings/settings.ts';
import { MissingMachine } from '../../features/game/entry/BalanceGate.tsx';
import { GameScreen } from '../../features/game/GameScreen.tsx';
import { ShareWin } from '../../features/game/win/ShareSlot.tsx';
import { firstVisit } from '../../features/welcome/first-visit.ts';
import { late } from '../../lib/react/late.tsx';
import { readId } from '../../lib/text/read-id.ts';
import { afterGame, gameMenu } from '../hosts/game/game-menu.ts';
import { endLastVisit } from '../hosts/last-visit.ts';
import { screenLock } from '../hosts/screen-lock.ts';

const ShareButton = late(() => import('../../features/share/ShareButton.tsx'));

/** Around a game: its wins can be shared where the operator allows it (GAME-20). */
export function ShareWinHost({ children }: { children: ReactNode }) {
  return <ShareWin value={settings().SHARE_WINS ? ShareButton : null}>{children}</ShareWin>;
}

const DepositDialog = late(() => import('../../features/deposit/DepositDialog.tsx'));

const route = getRouteApi('/_shell/game/$gameId/$name');

export function Game() {
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
