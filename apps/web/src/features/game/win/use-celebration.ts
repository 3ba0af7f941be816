import { useEffect, useEffectEvent, useRef } from 'react';
import { settings } from '../../../api/settings/settings.ts';
import { motionWanted } from '../../../lib/dom/motion.ts';
import type { Seat } from '../../../realtime/play/play-state.ts';
import { vibrateWin } from '../device/use-haptics.ts';
import type { Sound } from '../sound/use-sound.ts';
import { type Celebration, celebrationOf } from './win-size.ts';
import { soundWin } from './win-sound.ts';

/**
 * A win sounds and vibrates once, at its size: not while muted, nor where clicks are switched off. Without animations
 * it stays calm: nothing vibrates, and all wins sound alike (GAME-3, GAME-4).
 */
export function useCelebration(
  seat: Seat | null,
  { volume, muted }: Pick<Sound, 'volume' | 'muted'>,
): Celebration | null {
  const celebration = seat && celebrationOf(seat);
  const game = celebration?.id ?? null;
  const before = useRef(game);
  const celebrate = useEffectEvent(() => {
    if (celebration === null) return;
    const moving = motionWanted();
    if (moving) vibrateWin(celebration.size);
    if (!muted && settings().CLICK_SOUND) void soundWin(moving ? celebration.size : 'small', volume);
  });
  useEffect(() => {
    if (game !== null && game !== before.current) celebrate();
    before.current = game;
  }, [game]);
  return celebration;
}
