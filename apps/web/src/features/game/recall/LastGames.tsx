import { lazy } from 'react';
import type { Seat } from '../../../realtime/play/play-state.ts';

const LastGamesPanel = lazy(() => import('./LastGamesPanel.tsx'));

interface LastGamesProps {
  readonly seat: Seat | null;
  readonly onClose: () => void;
}

/** The panel of the last games, loaded when it is opened first. */
export const LastGames = ({ seat, onClose }: LastGamesProps) =>
  seat !== null && <LastGamesPanel seat={seat} onClose={onClose} />;
