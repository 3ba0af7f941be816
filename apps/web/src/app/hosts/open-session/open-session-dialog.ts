import { useLocation, useNavigate } from '@tanstack/react-router';
import { leftSeat } from '../../../api/stores/left-seat.ts';
import { type OpenSession, openSession } from '../../../api/stores/open-session.ts';
import { tabStore } from '../../../lib/dom/stores.ts';
import { Observable } from '../../../lib/observable.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { slug } from '../../../lib/text/slug.ts';
import { isOnScreen } from '../../../machines/status.ts';

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

export const openSessionDialog = {
  ...state.readable,
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

/** The player's open session, unless it is on this screen, or its receipt is. */
export function useSessionElsewhere(): OpenSession | null {
  const session = useReadable(openSession);
  const left = useReadable(leftSeat);
  const { pathname } = useLocation();
  if (session === null || isOnScreen(session.id, pathname)) return null;
  const isLeft = left?.how === 'given-up' && left.machine.id === session.id;
  return isLeft && session.machine_status === 'cashing-out' ? null : session;
}

export function useRejoin(): (session: OpenSession) => void {
  const navigate = useNavigate();
  return ({ id, name }) =>
    void navigate({ to: '/game/$gameId/$name', params: { gameId: String(id), name: slug(name) } });
}

/** A session was ended from here: its receipt comes, also where this page has not seen its seat (GAME-10). */
export function expectReceipt({ id, name, sessionId }: OpenSession): void {
  if (sessionId === undefined || leftSeat.getState()?.sessionId === sessionId) return;
  leftSeat.left({ sessionId, machine: { id, name }, how: 'given-up', lastGame: undefined, inGame: false });
}
