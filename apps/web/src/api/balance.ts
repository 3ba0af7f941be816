import type { MinorUnits } from '@floorcast/contract/money';
import { Observable } from '../lib/observable.ts';
import { fetchBalance } from './player.ts';

const state = new Observable<MinorUnits | null>(null);
/** How often it was told or forgotten: an answer that was asked for before that is too old. */
let times = 0;

function set(next: MinorUnits | null): void {
  times++;
  state.setState(next);
}

/** The player's wallet as last told by the house; null until it has been. */
export const balance = {
  getState: state.getState,
  subscribe: state.subscribe,
  tell: (told: MinorUnits): void => set(told),
  /** Asks the house; a failure is only logged (MONEY-2). */
  async refresh(): Promise<void> {
    const asked = times;
    const result = await fetchBalance();
    if (!result.ok) console.warn('balance could not be fetched', result.error);
    else if (asked === times) set(result.value.balance);
  },
  /** Nothing is known any more. */
  forget: (): void => set(null),
};
