import type { QueueNotification, QueuePlace, SeatNotification } from '@floorcast/contract/queue';
import { Observable } from '../../lib/observable.ts';

const counts = new Observable<ReadonlyMap<number, SeatNotification>>(new Map());

/**
 * Audience counts and queue lengths of the machines that this player plays, watches or waits for, as last notified
 * (GAME-18).
 */
export const audience = {
  ...counts.readable,
  receive: (notification: SeatNotification): void =>
    counts.setState(new Map(counts.getState()).set(notification.id, notification)),
  forget: (): void => counts.setState(new Map()),
};

/** The player's own queue entry; `receivedAt` on this device's own clock (ms). */
export interface QueueEntry extends QueuePlace {
  readonly receivedAt: number;
}

interface QueueState {
  readonly place: QueueEntry | null;
  /** Why the last entry was lost, until the next one. */
  readonly lost: NonNullable<QueueNotification['lost']> | null;
  /** Why the player may not take the seat, if the entry was lost for that. */
  readonly refusal?: NonNullable<QueueNotification['refusal']>;
}

const NONE: QueueState = { place: null, lost: null };
const state = new Observable<QueueState>(NONE);
let missed = false;

/** The player's queue entry, as last notified (GAME-19). */
export const queueEntry = {
  ...state.readable,
  receive({ place, lost, refusal }: QueueNotification): void {
    const had = state.getState().place !== null;
    // The notification of its loss may have been missed.
    const unreported = missed && had ? 'away' : null;
    missed = false;
    if (place !== null) state.setState({ place: { ...place, receivedAt: performance.now() }, lost: null });
    else if (had)
      state.setState({
        place: null,
        lost: lost ?? unreported,
        ...(refusal === undefined ? {} : { refusal }),
      });
  },
  /** A connection begins: notifications may have been missed before. */
  connecting(): void {
    missed = true;
  },
  forget(): void {
    missed = false;
    state.setState(NONE);
  },
};
