import { useEffect, useEffectEvent } from 'react';
import { settings } from '../../../api/settings/settings.ts';
import type { PressState } from '../../../realtime/play/play-state.ts';
import { click, suspend } from './click-sound.ts';
import type { Sound } from './use-sound.ts';

/** A press clicks as it is sent, unless the player or the operator has disabled that (GAME-3). */
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
  useEffect(() => suspend, []);
}
