import type { PlayerNotifications } from '@floorcast/contract/sockets';
import type * as z from 'zod/mini';
import { Observable } from '../lib/observable.ts';

/** The player's open session as the house last told of it (RECON-1); `toldAt` on this device's own clock (ms). */
export interface OpenSession extends z.infer<typeof PlayerNotifications.session> {
  readonly toldAt: number;
}

const state = new Observable<OpenSession | null>(null);
const known = new Observable(false);
/** As it was when the connection began. */
let stale: OpenSession | null = null;

export const openSession = {
  getState: state.getState,
  subscribe: state.subscribe,
  /** Whether the house has told how it stands: before that, null does not say that there is none. */
  known,
  tell(news: z.infer<typeof PlayerNotifications.session>): void {
    state.setState(news.status ? { ...news, toldAt: performance.now() } : null);
  },
  /** A connection begins: news may have been missed before. */
  doubt(): void {
    stale = state.getState();
  },
  /** All that there is has been told: a session that was not told again has ended meanwhile. */
  heard(): void {
    if (state.getState() === stale) state.setState(null);
    known.setState(true);
  },
  /** Nothing is known any more. */
  forget(): void {
    known.setState(false);
    state.setState(null);
  },
};
