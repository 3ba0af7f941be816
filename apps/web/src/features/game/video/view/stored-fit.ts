import { deviceStore } from '../../../../lib/dom/stores.ts';
import type { View } from './view.ts';

/** How the screen is held: a view of the picture that suits one does not suit the other. */
export type Orientation = 'portrait' | 'landscape';

const key = (orientation: Orientation): string => `pictureFit.${orientation}`;

/** The fit that was chosen on this device for screens that are held so; null without a choice. */
export function storedFit(orientation: Orientation): View['fit'] | null {
  const stored = deviceStore.getItem(key(orientation));
  return stored === 'reels' || stored === 'whole' ? stored : null;
}

export const storeFit = (orientation: Orientation, fit: View['fit']): void =>
  deviceStore.setItem(key(orientation), fit);
