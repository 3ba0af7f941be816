import { useTranslation } from 'react-i18next';
import { useReadable } from '../../../lib/use-readable.ts';
import type { VideoPlayer } from '../../../realtime/video/player.ts';
import { useNumber } from './use-number.ts';

/** Why the machine's buttons are held back: nobody presses by a picture that is not there, or of another time. */
export type Hold = 'waiting' | 'old';

/** Null when they are not. Money can be moved by what the house says: it is never held back (GAME-15). */
export function useHold(player: VideoPlayer): Hold | null {
  const freshness = useReadable(player.freshness);
  return freshness === 'fresh' ? null : freshness;
}

/** The reason, in words; null when there is none. `oldestMs`: the oldest picture to press by. */
export function useHoldWords(hold: Hold | null, oldestMs: number): string | null {
  const { t } = useTranslation();
  const number = useNumber();
  return hold === null ? null : t(`game.hold.${hold}`, { seconds: number(oldestMs / 1000, 1) });
}
