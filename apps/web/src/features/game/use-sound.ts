import { useState } from 'react';
import { settings } from '../../api/settings.ts';
import { type Mute, useMute } from '../../machines/use-mute.ts';

const VOLUME = 'volume';

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
      if (next === 0) return;
      localStorage.setItem(VOLUME, String(next));
      keepVolume(next);
    },
  };
}
