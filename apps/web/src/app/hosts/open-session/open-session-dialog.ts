import { tabStore } from '../../../lib/dom/stores.ts';
import { Observable } from '../../../lib/observable.ts';

/** Of this tab: another tab asks for itself, and a reload does not ask once more. */
const STORED = 'open-session-asked';

const read = (): number | null => {
  const stored = tabStore.getItem(STORED);
  return stored === null ? null : Number(stored);
};

interface Asked {
  /** The machine about whose open session the dialog has asked; null when it has asked about none that is open. */
  readonly about: number | null;
  /** The dialog still waits for the answer. */
  readonly waiting: boolean;
}

const state = new Observable<Asked>({ about: read(), waiting: false });

/** The dialog that asks about an open session. */
export const openSessionDialog = {
  getState: state.getState,
  subscribe: state.subscribe,
  asks(machineId: number): void {
    tabStore.setItem(STORED, String(machineId));
    state.setState({ about: machineId, waiting: true });
  },
  answered(): void {
    const { about, waiting } = state.getState();
    if (waiting) state.setState({ about, waiting: false });
  },
  /** The session has ended: the dialog asks about the next one. */
  forget(): void {
    tabStore.removeItem(STORED);
    state.setState({ about: null, waiting: false });
  },
};
