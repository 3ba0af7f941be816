import { askAhead } from '../../api/ahead.ts';
import { tokenStore } from '../../api/token-store.ts';

const HOME = /^\/(lobby)?$/;

/**
 * Runs before everything else of the app is even set up: who comes back with a token will want the screens of a
 * player, and in the lobby its lists, and they travel while the rest is prepared.
 */
function goAhead({ pathname, search }: Location): void {
  if (tokenStore.read() === null || new URLSearchParams(search).has('token')) return;
  askAhead('/validate');
  if (HOME.test(pathname)) for (const path of ['/machine/brands', '/machine/all']) askAhead(path);
  import('../SignedIn.tsx').catch(() => undefined);
}

// Not from the top of the file: a browser that is watched looks up where a call comes from, and would read it all again.
queueMicrotask(() => goAhead(location));
