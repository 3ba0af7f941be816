import { useState } from 'react';
import { settings } from '../../api/settings.ts';
import { type Mute, useMute } from '../../machines/use-mute.ts';

const VOLUME = 'volume';
/** A slider is pulled down to nothing step by step: what comes back after that is this loud at least. */
const HEARD_AGAIN = 0.3;

export interface Sound extends Omit<Mute, 'choose'> {
  /** Above 0, at most 1: silence is `muted`, and what was heard before comes back after it. */
  readonly volume: number;
  /** 0 mutes. */
  setVolume(volume: number): void;
}

/** What was chosen last; null: nothing. */
function storedVolume(): number | null {
  const volume = Number(localStorage.getItem(VOLUME));
  return volume > 0 && volume <= 1 ? volume : null;
}

/** How loud the machine is, and whether it is heard at all. */
export function useSound(): Sound {
  const [volume, keepVolume] = useState(() => storedVolume() ?? (settings().VOLUME || 1));
  const [silent] = useState(() => storedVolume() === null && settings().VOLUME === 0);
  const { choose, ...mute } = useMute(silent);
  return {
    ...mute,
    volume,
    setVolume(next) {
      choose(next === 0);
      const kept = next === 0 ? Math.max(volume, HEARD_AGAIN) : next;
      localStorage.setItem(VOLUME, String(kept));
      keepVolume(kept);
    },
  };
}
