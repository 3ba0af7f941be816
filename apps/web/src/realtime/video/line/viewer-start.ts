import type { RenditionReport, VideoQuality, ViewerStart } from '@floorcast/contract/video';
import { deviceStore } from '../../../lib/dom/stores.ts';
import type { ReadableState } from '../../../lib/observable.ts';
import { browserDownlink, chosenQuality } from './chosen-quality.ts';
import { HeldRate, lineHint, type StoredRate } from './line-hint.ts';

const STORED = 'videoLine';

/** How a viewer of this device that wants such a quality begins now. */
export function viewerStart(quality: VideoQuality): ViewerStart {
  const hint = lineHint(deviceStore.getItem(STORED), browserDownlink(), Date.now());
  return { quality, ...(hint !== null && { bitsPerSecond: hint }) };
}

/**
 * Stores what the line carries for the next visit, while `rendition` notifies. Only the automatic choice follows the
 * line.
 */
export function storeLine(rendition: ReadableState<RenditionReport | null>, now: () => number): void {
  const held = new HeldRate();
  rendition.subscribe(() => {
    const automatic = chosenQuality.getState() === 'auto';
    const bitsPerSecond = automatic ? (rendition.getState()?.bitsPerSecond ?? null) : null;
    if (!held.note(bitsPerSecond, now()) || bitsPerSecond === null) return;
    const rate: StoredRate = { bitsPerSecond, at: Date.now() };
    deviceStore.setItem(STORED, JSON.stringify(rate));
  });
}
