import { deviceStore } from '../../lib/dom/stores.ts';
import { Observable } from '../../lib/observable.ts';

const STORED = 'welcomed';
const state = new Observable(deviceStore.getItem(STORED) === null);

/** Whether nobody has been welcomed on this device yet. A press ends it, and so does the first game. */
export const firstVisit = {
  getState: state.getState,
  subscribe: state.subscribe,
  end(): void {
    if (!state.getState()) return;
    deviceStore.setItem(STORED, '1');
    state.setState(false);
  },
};
