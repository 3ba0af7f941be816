import { VideoQuality } from '@floorcast/contract/video';
import * as z from 'zod/mini';
import { deviceStore } from '../../../lib/dom/stores.ts';
import { Observable } from '../../../lib/observable.ts';

/** What some browsers estimate of the device's connection; `downlink` in Mbit/s. */
const Connection = z.object({ downlink: z.optional(z.number()), saveData: z.optional(z.boolean()) });

const connection = (): z.infer<typeof Connection> =>
  Connection.safeParse(Reflect.get(navigator, 'connection')).data ?? {};

export const browserSavesData = (): boolean => connection().saveData ?? false;

/** Bits per second that the browser supposes of the connection; null where it supposes nothing. */
export function browserDownlink(): number | null {
  const { downlink = 0 } = connection();
  return downlink > 0 ? downlink * 1_000_000 : null;
}

const STORED = 'videoQuality';

/** The stored choice; without one that of the browser, whose setting to save data applies to pictures too. */
function qualityAtFirst(): VideoQuality {
  const stored = VideoQuality.safeParse(deviceStore.getItem(STORED));
  return stored.data ?? (browserSavesData() ? 'save' : 'auto');
}

const state = new Observable<VideoQuality>(qualityAtFirst());

/** The quality of pictures that the player has chosen on this device (NET-4). */
export const chosenQuality = {
  ...state.readable,
  choose(quality: VideoQuality): void {
    deviceStore.setItem(STORED, quality);
    state.setState(quality);
  },
};
