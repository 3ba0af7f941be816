import type { PlayerNotifications } from '@floorcast/contract/sockets';
import type * as z from 'zod/mini';
import { Observable } from '../lib/observable.ts';

/** The player's open session as the house last told of it (RECON-1); `toldAt` on this device's own clock (ms). */
export interface OpenSession extends z.infer<typeof PlayerNotifications.session> {
  readonly toldAt: number;
}

const state = new Observable<OpenSession | null>(null);

export const openSession = {
  getState: state.getState,
  subscribe: state.subscribe,
  tell(news: z.infer<typeof PlayerNotifications.session>): void {
    state.setState(news.status ? { ...news, toldAt: performance.now() } : null);
  },
  /** Nothing is known any more. */
  forget(): void {
    state.setState(null);
  },
};
