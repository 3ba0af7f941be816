import type { SeatNotification } from '@floorcast/contract/queue';
import { Observable } from '../../lib/observable.ts';

const state = new Observable<ReadonlyMap<number, SeatNotification>>(new Map());

/**
 * Audience counts and queue lengths of the machines that this player plays, watches or waits for, as last notified
 * (GAME-18).
 */
export const audience = {
  getState: state.getState,
  subscribe: state.subscribe,
  receive: (notification: SeatNotification): void =>
    state.setState(new Map(state.getState()).set(notification.id, notification)),
  forget: (): void => state.setState(new Map()),
};
