import { lazy, Suspense } from 'react';
import type { Seat } from '../../../realtime/play/play-state.ts';

const LastGamesPanel = lazy(() => import('./LastGamesPanel.tsx'));

interface LastGamesProps {
  readonly seat: Seat | null;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The panel of the last games, loaded when it is opened first. */
export function LastGames({ seat, open, onClose }: LastGamesProps) {
  if (!open || seat === null) return null;
  return (
    <Suspense>
      <LastGamesPanel seat={seat} onClose={onClose} />
    </Suspense>
  );
}
