import { useLocation, useNavigate } from '@tanstack/react-router';
import { leftSeat } from '../../../api/stores/left-seat.ts';
import { type OpenSession, openSession } from '../../../api/stores/open-session.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { slug } from '../../../lib/text/slug.ts';
import { isOnScreen } from '../../../machines/game-path.ts';

/** The player's open session, unless it is on this screen, or its receipt is. */
export function useSessionElsewhere(): OpenSession | null {
  const session = useReadable(openSession);
  const left = useReadable(leftSeat);
  const { pathname } = useLocation();
  if (session === null || isOnScreen(session.id, pathname)) return null;
  const isLeft = left?.how === 'given-up' && left.machine.id === session.id;
  return isLeft && session.machine_status === 'cashing-out' ? null : session;
}

/** Joins a session again: opens its game. */
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
