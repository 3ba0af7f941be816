import { deviceStore } from '../../../lib/dom/stores.ts';
import { Observable } from '../../../lib/observable.ts';

const STORED = 'balance-hidden';
const state = new Observable(deviceStore.getItem(STORED) === null);

/** Whether the balance is shown or hidden; stored on the device (SHELL-1). */
export const balanceShown = {
  getState: state.getState,
  subscribe: state.subscribe,
  toggle(): void {
    const shown = !state.getState();
    if (shown) deviceStore.removeItem(STORED);
    else deviceStore.setItem(STORED, '1');
    state.setState(shown);
  },
};
