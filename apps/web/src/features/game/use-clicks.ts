import { useEffect, useEffectEvent } from 'react';
import { settings } from '../../api/settings.ts';
import type { PressState } from '../../realtime/play/state.ts';
import { click, rest } from './click-sound.ts';
import type { Sound } from './use-sound.ts';

/** A press clicks as it is sent, unless the player or the operator wants none of it (GAME-3). */
export function useClicks(
  press: PressState | undefined,
  { volume, muted }: Pick<Sound, 'volume' | 'muted'>,
): void {
  const sent = press?.step === 'in-flight' ? press.id : null;
  const sound = useEffectEvent(() => {
    if (!muted && settings().CLICK_SOUND) void click(volume);
  });
  useEffect(() => {
    if (sent !== null) sound();
  }, [sent]);
  useEffect(() => rest, []);
}
