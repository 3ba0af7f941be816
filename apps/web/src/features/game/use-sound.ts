import { useEffect, useState } from 'react';
import { settings } from '../../api/settings.ts';

const VOLUME = 'volume';

export interface Sound {
  /** 0 to 1. */
  readonly volume: number;
  readonly muted: boolean;
  setVolume(volume: number): void;
  toggle(): void;
}

function storedVolume(): number {
  const stored = localStorage.getItem(VOLUME);
  const volume = stored === null ? Number.NaN : Number(stored);
  return volume >= 0 && volume <= 1 ? volume : settings().VOLUME;
}

/** How loud the machine is. Browsers are silent until the player has touched the page; then it is heard. */
export function useSound(): Sound {
  const [volume, keepVolume] = useState(storedVolume);
  const [muted, setMuted] = useState(false);
  const [touched, setTouched] = useState(() => navigator.userActivation?.hasBeenActive ?? false);
  useEffect(() => {
    const touch = () => setTouched(true);
    window.addEventListener('pointerdown', touch, { once: true });
    window.addEventListener('keydown', touch, { once: true });
    return () => {
      window.removeEventListener('pointerdown', touch);
      window.removeEventListener('keydown', touch);
    };
  }, []);
  return {
    volume,
    muted: muted || !touched,
    setVolume(next) {
      localStorage.setItem(VOLUME, String(next));
      keepVolume(next);
      setMuted(next === 0);
    },
    toggle: () => setMuted(!muted),
  };
}
