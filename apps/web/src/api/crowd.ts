import type { SeatNotification } from '@floorcast/contract/queue';
import { Observable } from '../lib/observable.ts';

const state = new Observable<ReadonlyMap<number, SeatNotification>>(new Map());

/** Who is about each machine that this player plays, watches or waits for, as the house last told (GAME-18). */
export const crowd = {
  getState: state.getState,
  subscribe: state.subscribe,
  tell: (news: SeatNotification): void => state.setState(new Map(state.getState()).set(news.id, news)),
  forget: (): void => state.setState(new Map()),
};
