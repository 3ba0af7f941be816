import type { QUEUE_LOSSES, QueueNotification, QueuePlace } from '@floorcast/contract/queue';
import { Observable } from '../lib/observable.ts';

/** One's own place in line; `toldAt` on this device's own clock (ms). */
export interface HeldPlace extends QueuePlace {
  readonly toldAt: number;
}

export interface QueueState {
  readonly place: HeldPlace | null;
  /** Why there is none any more, until another is taken. */
  readonly lost: (typeof QUEUE_LOSSES)[number] | null;
}

const NONE: QueueState = { place: null, lost: null };
const state = new Observable<QueueState>(NONE);
let missed = false;

/** Where the player stands in line, as the house last told (GAME-19). */
export const queuePlace = {
  getState: state.getState,
  subscribe: state.subscribe,
  tell({ place, lost }: QueueNotification): void {
    const had = state.getState().place !== null;
    // What became of it meanwhile was told to nobody.
    const unheard = missed && had ? 'away' : null;
    missed = false;
    if (place !== null) state.setState({ place: { ...place, toldAt: performance.now() }, lost: null });
    else if (had) state.setState({ place: null, lost: lost ?? unheard });
  },
  /** A connection begins: news may have been missed before. */
  doubt(): void {
    missed = true;
  },
  /** Nothing is known any more. */
  forget(): void {
    missed = false;
    state.setState(NONE);
  },
};
