import type { MinorUnits } from '@floorcast/contract/money';
import { Observable } from '../lib/observable.ts';
import { fetchBalance } from './player.ts';

const state = new Observable<MinorUnits | null>(null);

/** The player's wallet as last told by the house; null until it has been. */
export const balance = {
  getState: state.getState,
  subscribe: state.subscribe,
  tell: state.setState,
  /** Asks the house; a failure is only logged (MONEY-2). */
  async refresh(): Promise<void> {
    const result = await fetchBalance();
    if (result.ok) state.setState(result.value.balance);
    else console.warn('balance could not be fetched', result.error);
  },
  /** Nothing is known any more. */
  forget: (): void => state.setState(null),
};
