import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { settings } from '../api/settings.ts';

const LiveChat = lazy(() => import('../features/live-chat/LiveChat.tsx'));

/** The operator's live chat, over every screen but a game: nothing may lie on its controls (SHELL-10). */
export function LiveChatHost() {
  const atGame = useLocation({ select: ({ pathname }) => pathname.startsWith('/game/') });
  return settings().LIVE_CHAT === '' ? null : (
    <Suspense>
      <LiveChat away={atGame} />
    </Suspense>
  );
}
