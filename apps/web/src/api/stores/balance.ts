import type { MinorUnits } from '@floorcast/contract/money';
import { PlayerCalls } from '@floorcast/contract/player';
import { Observable } from '../../lib/observable.ts';
import { ask } from '../call/ask.ts';

const state = new Observable<MinorUnits | null>(null);
/** How often the balance was set: an answer to an earlier request is too old. */
let times = 0;

function set(next: MinorUnits | null): void {
  times++;
  state.setState(next);
}

/** The player's balance as last received from the house; null before that. */
export const balance = {
  ...state.readable,
  receive: (amount: MinorUnits): void => set(amount),
  /** Fetches the balance; a failure is only logged (MONEY-2). */
  async refresh(): Promise<void> {
    const asked = times;
    const result = await ask(PlayerCalls.balance);
    if (!result.ok) console.warn('balance could not be fetched', result.error);
    else if (asked === times) set(result.value.balance);
  },
  forget: (): void => set(null),
};
