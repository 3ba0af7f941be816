import { useSyncExternalStore } from 'react';

/** From this width on there is room for a menu beside the screen; below it the menu is at the thumb. */
const WIDE = '(min-width: 1101px)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
