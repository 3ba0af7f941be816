import { Observable } from '../../lib/observable.ts';

/** A seat that this screen has left, whose receipt has not been closed yet. */
export interface LeftSeat {
  readonly sessionId: number;
  readonly machine: { readonly id: number; readonly name: string };
  /** `held`: the house holds it for a while. Otherwise it is given up, and its credit is paid out. */
  readonly how: 'given-up' | 'held';
  /** The last game that had ended by then; null if there was none, undefined if it is not known. */
  readonly lastGame: number | null | undefined;
  /** Whether a game was running, or may have been. */
  readonly inGame: boolean;
}

const state = new Observable<LeftSeat | null>(null);

/** The last seat that this screen has left. */
export const leftSeat = {
  getState: state.getState,
  subscribe: state.subscribe,
  left: (seat: LeftSeat): void => state.setState(seat),
  /** Its receipt is closed, or its player is back. */
  forget(sessionId?: number): void {
    if (sessionId === undefined || state.getState()?.sessionId === sessionId) state.setState(null);
  },
};
