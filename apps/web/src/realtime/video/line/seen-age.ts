import { deviceStore } from '../../../lib/dom/stores.ts';
import type { VideoPlayer } from '../video-player.ts';

const STORED = 'pictureAge';
/** So much of a live picture (ms) is measured, at its end. */
const MEASURED_MS = 10_000;

/** How old (ms) pictures were on this device when they were last measured; null before that. */
export function seenAge(): number | null {
  const stored = Number(deviceStore.getItem(STORED) ?? Number.NaN);
  return Number.isFinite(stored) && stored >= 0 ? stored : null;
}

/** Stores how old a player's picture was whenever it ends. */
export function storeAge(player: Pick<VideoPlayer, 'ages' | 'getState' | 'subscribe'>): void {
  let wasLive = false;
  player.subscribe(() => {
    const live = player.getState().phase === 'live';
    const { median } = wasLive && !live ? player.ages(MEASURED_MS) : { median: null };
    wasLive = live;
    if (median !== null) deviceStore.setItem(STORED, String(Math.round(median)));
  });
}
