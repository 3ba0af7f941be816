import type { PlayerNotifications } from '@floorcast/contract/sockets';
import type * as z from 'zod/mini';
import { Observable } from '../../lib/observable.ts';

/** The player's open session as last notified (RECON-1); `receivedAt` on this device's own clock (ms). */
export interface OpenSession extends z.infer<typeof PlayerNotifications.session> {
  readonly receivedAt: number;
}

const state = new Observable<OpenSession | null>(null);
const known = new Observable(false);
let stale: OpenSession | null = null;

export const openSession = {
  ...state.readable,
  /** Whether the state is known: before that, null does not mean that no session is open. */
  known,
  receive(notification: z.infer<typeof PlayerNotifications.session>): void {
    state.setState(notification.status ? { ...notification, receivedAt: performance.now() } : null);
  },
  /** A connection begins: notifications may have been missed before. */
  connecting(): void {
    stale = state.getState();
  },
  /** The house has notified every open session: one that was not notified again has ended meanwhile. */
  connected(): void {
    if (state.getState() === stale) state.setState(null);
    known.setState(true);
  },
  forget(): void {
    known.setState(false);
    state.setState(null);
  },
};
