import { Observable } from '../../../lib/observable.ts';

/** Of this tab: another tab asks for itself, and a reload does not ask once more. */
const STORED = 'open-session-asked';

const read = (): number | null => {
  const stored = sessionStorage.getItem(STORED);
  return stored === null ? null : Number(stored);
};

const asked = new Observable<number | null>(read());

/** The machine about whose open session the dialog has asked; null when it has asked about none that is open. */
export const openSessionDialog = {
  getState: asked.getState,
  subscribe: asked.subscribe,
  asks(machineId: number): void {
    sessionStorage.setItem(STORED, String(machineId));
    asked.setState(machineId);
  },
  /** The session has ended: the dialog asks about the next one. */
  forget(): void {
    sessionStorage.removeItem(STORED);
    asked.setState(null);
  },
};
