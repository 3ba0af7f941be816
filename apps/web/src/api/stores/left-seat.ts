import * as z from 'zod/mini';
import { tabStore } from '../../lib/dom/stores.ts';
import { Observable } from '../../lib/observable.ts';

const Stored = z.object({
  sessionId: z.int(),
  machine: z.object({ id: z.int(), name: z.string() }),
  /** `held`: the house holds it for a while. Otherwise it is given up, and its credit is paid out. */
  how: z.enum(['given-up', 'held']),
  /** The last game that had ended by then; null if there was none, undefined if it is not known. */
  lastGame: z.optional(z.nullable(z.int())),
  /** Whether a game was running, or may have been. */
  inGame: z.boolean(),
});
/** A seat that this tab has left, whose receipt has not been closed yet. */
export type LeftSeat = Readonly<z.infer<typeof Stored>>;

/** Of this tab: a reload between a seat and its receipt loses nothing. */
const STORED = 'left-seat';

/** The seat that was left before the page was loaded; null when there was none. */
function stored(): LeftSeat | null {
  try {
    return Stored.safeParse(JSON.parse(tabStore.getItem(STORED) ?? '')).data ?? null;
  } catch {
    return null;
  }
}

const state = new Observable<LeftSeat | null>(stored());

export const leftSeat = {
  ...state.readable,
  left(seat: LeftSeat): void {
    tabStore.setItem(STORED, JSON.stringify(seat));
    state.setState(seat);
  },
  /** Its receipt is closed, or its player is back. */
  forget(sessionId?: number): void {
    if (sessionId !== undefined && state.getState()?.sessionId !== sessionId) return;
    tabStore.removeItem(STORED);
    state.setState(null);
  },
};
