import { lazy, type ReactNode, Suspense } from 'react';
import { settings } from '../../../api/settings/settings.ts';
import { ShareWin, type ShareWinProps } from '../../../features/game/win/ShareSlot.tsx';

const ShareButton = lazy(() => import('../../../features/share/ShareButton.tsx'));

/** Around a game: its wins can be shared where the operator allows it (GAME-20). */
export function ShareWinHost({ children }: { children: ReactNode }) {
  return <ShareWin value={settings().SHARE_WINS ? LateButton : null}>{children}</ShareWin>;
}

function LateButton(props: ShareWinProps) {
  return (
    <Suspense>
      <ShareButton {...props} />
    </Suspense>
  );
}
