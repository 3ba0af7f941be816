import { useState } from 'react';
import { settings } from '../../api/settings.ts';
import { type Mute, useMute } from '../../machines/use-mute.ts';

const VOLUME = 'volume';

export interface Sound extends Omit<Mute, 'choose'> {
  /** 0 to 1. */
  readonly volume: number;
  setVolume(volume: number): void;
}

function storedVolume(): number {
  const stored = localStorage.getItem(VOLUME);
  const volume = stored === null ? Number.NaN : Number(stored);
  return volume >= 0 && volume <= 1 ? volume : settings().VOLUME;
}

/** How loud the machine is, and whether it is heard at all. */
export function useSound(): Sound {
  const [volume, keepVolume] = useState(storedVolume);
  const { choose, ...mute } = useMute(false);
  return {
    ...mute,
    volume,
    setVolume(next) {
      localStorage.setItem(VOLUME, String(next));
      keepVolume(next);
      choose(next === 0);
    },
  };
}
