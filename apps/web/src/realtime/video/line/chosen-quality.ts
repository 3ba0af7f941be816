import { VideoQuality } from '@floorcast/contract/video';
import { deviceStore } from '../../../lib/dom/stores.ts';
import { Observable } from '../../../lib/observable.ts';
import { browserSavesData } from './browser-connection.ts';

const STORED = 'videoQuality';

/** The stored choice; without one that of the browser, whose setting to save data applies to pictures too. */
function qualityAtFirst(): VideoQuality {
  const stored = VideoQuality.safeParse(deviceStore.getItem(STORED));
  return stored.data ?? (browserSavesData() ? 'save' : 'auto');
}

const state = new Observable<VideoQuality>(qualityAtFirst());

/** The quality of pictures that the player has chosen on this device (NET-4). */
export const chosenQuality = {
  getState: state.getState,
  subscribe: state.subscribe,
  choose(quality: VideoQuality): void {
    deviceStore.setItem(STORED, quality);
    state.setState(quality);
  },
};
