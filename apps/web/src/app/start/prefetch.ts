import { prefetch } from '../../api/call/prefetched.ts';
import { LAST_SESSIONS_PATH } from '../../api/endpoints/first-calls.ts';
import { tokenStore } from '../../api/sign-in/token-store.ts';
import { showFrameShape } from './frame-shape.ts';
import { startScheme } from './stored-scheme.ts';

const FIRST_CALLS = ['/machine/brands', '/machine/all', LAST_SESSIONS_PATH];
const HOME = /^\/(lobby)?$/;

/**
 * Runs before the rest of the app: a visit with a stored token will need the screens of a player, and in the lobby its
 * lists, so they load while the app starts, behind the shape of the frame.
 */
function prefetchFirstScreen(location: Location): void {
  const { pathname, search } = location;
  startScheme();
  if (tokenStore.read() === null || new URLSearchParams(search).has('token')) return;
  const root = document.getElementById('root');
  if (root !== null) showFrameShape(root, location);
  prefetch('/validate');
  if (HOME.test(pathname)) for (const path of FIRST_CALLS) prefetch(path);
  import('../SignedIn.tsx').catch(() => undefined);
}

// Not at the top level: developer tools look up the source of a call, and would parse the file again.
queueMicrotask(() => prefetchFirstScreen(location));
