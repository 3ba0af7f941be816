import { useLocation, useNavigate } from '@tanstack/react-router';
import { type OpenSession, openSession } from '../../api/stores/open-session.ts';
import { useReadable } from '../../lib/react/use-readable.ts';
import { slug } from '../../lib/text/slug.ts';
import { isOnScreen } from '../../machines/game-path.ts';

/** The player's open session, unless it is on this screen. */
export function useSessionElsewhere(): OpenSession | null {
  const session = useReadable(openSession);
  const { pathname } = useLocation();
  return session === null || isOnScreen(session.id, pathname) ? null : session;
}

/** Joins a session again: opens its game. */
export function useRejoin(): (session: OpenSession) => void {
  const navigate = useNavigate();
  return ({ id, name }) =>
    void navigate({ to: '/game/$gameId/$name', params: { gameId: String(id), name: slug(name) } });
}
