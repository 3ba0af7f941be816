import { useMedia } from './use-media.ts';

/** From this width on there is room for a menu beside the screen; below it the menu is at the thumb. */
const WIDE = '(min-width: 1101px)';

export const useWide = (): boolean => useMedia(WIDE);
