import { useState } from 'react';
import { settings } from '../../../api/settings/settings.ts';
import { deviceStore } from '../../../lib/dom/stores.ts';
import { type Mute, useMute } from '../../../machines/stream/use-mute.ts';

const VOLUME = 'volume';
/** A slider may reach 0 step by step: the volume after unmuting is at least this. */
const AUDIBLE_VOLUME = 0.3;

export interface Sound extends Omit<Mute, 'choose'> {
  /** Above 0, at most 1. Silence is `muted`; the volume before it returns afterwards. */
  readonly volume: number;
  /** 0 mutes. */
  setVolume(volume: number): void;
}

/** The stored volume; null when there is none. */
function storedVolume(): number | null {
  const volume = Number(deviceStore.getItem(VOLUME));
  return volume > 0 && volume <= 1 ? volume : null;
}

/** The volume of the machine, and whether it is muted. */
export function useSound(): Sound {
  const [volume, changeVolume] = useState(() => storedVolume() ?? (settings().VOLUME || 1));
  const [silent] = useState(() => storedVolume() === null && settings().VOLUME === 0);
  const { choose, ...mute } = useMute(silent);
  return {
    ...mute,
    volume,
    setVolume(next) {
      choose(next === 0);
      const stored = next === 0 ? Math.max(volume, AUDIBLE_VOLUME) : next;
      deviceStore.setItem(VOLUME, String(stored));
      changeVolume(stored);
    },
  };
}
