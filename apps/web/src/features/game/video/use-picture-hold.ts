import { useReadable } from '../../../lib/react/use-readable.ts';
import type { VideoPlayer } from '../../../realtime/video/video-player.ts';

/** Why the machine's buttons are disabled: there is no picture to press by, or an old one. */
export type PictureHold = 'waiting' | 'old';

/** Null when they are enabled. Transfers need no picture, and are never disabled by it (GAME-15). */
export function usePictureHold(player: VideoPlayer): PictureHold | null {
  const freshness = useReadable(player.freshness);
  return freshness === 'fresh' ? null : freshness;
}
