import { Observable } from '../../../lib/observable.ts';

const KEY = 'console-sound';

const sound = new Observable<boolean>(localStorage.getItem(KEY) !== 'off');

/** Whether new calls are heard in this browser. */
export const alarmSound = {
  getState: sound.getState,
  subscribe: sound.subscribe,
  set(on: boolean): void {
    localStorage.setItem(KEY, on ? 'on' : 'off');
    sound.setState(on);
  },
};
