import { deviceStore } from '../../../lib/dom/stores.ts';
import { Observable } from '../../../lib/observable.ts';

const KEY = 'console-sound';

const sound = new Observable<boolean>(deviceStore.getItem(KEY) !== 'off');

/** Whether new calls are heard in this browser. */
export const alarmSound = {
  getState: sound.getState,
  subscribe: sound.subscribe,
  set(on: boolean): void {
    deviceStore.setItem(KEY, on ? 'on' : 'off');
    sound.setState(on);
  },
};
