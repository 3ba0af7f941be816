import { createRootRoute, Outlet, useLocation, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { settings } from '../../api/settings/settings.ts';
import { LoadingBar } from '../../ui/status/LoadingBar.tsx';

export const Route = createRootRoute({ component: Root });

function Root() {
  const navigating = useRouterState({ select: ({ status }) => status === 'pending' });
  return (
    <>
      <LoadingBar navigating={navigating} />
      <Outlet />
      <LiveChatHost />
    </>
  );
}

const LiveChat = lazy(() => import('../../features/live-chat/LiveChat.tsx'));

/** The operator's live chat, over every screen but a game: nothing may lie on its controls (SHELL-10). */
function LiveChatHost() {
  const atGame = useLocation({ select: ({ pathname }) => pathname.startsWith('/game/') });
  return settings().LIVE_CHAT === '' ? null : (
    <Suspense>
      <LiveChat away={atGame} />
    </Suspense>
  );
}
