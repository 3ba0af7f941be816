import { prefetch } from '../../api/call/prefetched.ts';
import { LAST_SESSIONS_PATH } from '../../api/endpoints/first-calls.ts';
import { tokenStore } from '../../api/sign-in/token-store.ts';
import { likelyLanguage } from '../../lib/locale/stored-language.ts';
import { SCREEN_TEXTS } from '../locales/screen-texts.ts';
import { startScheme } from './stored-scheme.ts';

const FIRST_CALLS = ['/machine/brands', '/machine/all', LAST_SESSIONS_PATH];
const HOME = /^\/(lobby)?$/;

/**
 * A chunk of its own that the page runs as soon as it has arrived, while the rest of the app is still on its way: a visit
 * with a stored token will need the screens of a player with their texts, and in the lobby its lists.
 */
function prefetchFirstScreen({ pathname, search }: Location): void {
  startScheme();
  if (tokenStore.read() === null || new URLSearchParams(search).has('token')) return;
  prefetch('/validate');
  if (HOME.test(pathname)) for (const path of FIRST_CALLS) prefetch(path);
  import('../SignedIn.tsx').catch(() => undefined);
  const language = likelyLanguage();
  if (language !== undefined) SCREEN_TEXTS[language]().catch(() => undefined);
}

// Not at the top level: developer tools look up the source of a call, and would parse the file again.
queueMicrotask(() => prefetchFirstScreen(location));
