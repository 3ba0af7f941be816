import type { PlayerCall } from '@floorcast/contract/help';
import { Observable } from '../../lib/observable.ts';

/** A call of staff that is about the player; `receivedAt` on this device's own clock (ms). */
export interface ReceivedCall extends PlayerCall {
  readonly receivedAt: number;
}

type ReceivedCalls = readonly ReceivedCall[];

const state = new Observable<ReceivedCalls>([]);

/** The open calls of staff that are about the player, as last notified. */
export const staffCalls = {
  ...state.readable,
  receive(call: PlayerCall): void {
    const others = state.getState().filter(({ id }) => id !== call.id);
    if (call.state !== 'done') state.setState([...others, { ...call, receivedAt: performance.now() }]);
    else if (others.length < state.getState().length) state.setState(others);
  },
  /** A connection begins: the open ones are sent again, and the others may have ended. */
  connecting(): void {
    if (state.getState().length > 0) state.setState([]);
  },
  forget(): void {
    state.setState([]);
  },
};

/** The call of the player at a machine that says most: one that somebody is on the way for, else the first. */
export const callAt = (calls: ReceivedCalls, machineId: number): ReceivedCall | undefined => {
  const there = calls.filter((call) => call.machineId === machineId);
  return there.find(({ state }) => state === 'on-the-way') ?? there[0];
};

export const helpOf = (calls: ReceivedCalls): ReceivedCall | undefined =>
  calls.find(({ kind }) => kind === 'help');
