import { prefetch } from '../../api/call/prefetched.ts';
import { LAST_SESSIONS_PATH } from '../../api/endpoints/first-calls.ts';
import { hasExpired, readToken } from '../../api/sign-in/token.ts';
import { tokenStore } from '../../api/sign-in/token-store.ts';
import { isRecord } from '../../lib/is-record.ts';
import { likelyLanguage } from '../../lib/locale/stored-language.ts';
import { machineImage } from '../../machines/picture/machine-image.ts';
import { SCREEN_TEXTS } from '../locales/screen-texts.ts';
import { startScheme } from './stored-scheme.ts';

const FIRST_CALLS = ['/machine/brands', LAST_SESSIONS_PATH];
const HOME = /^\/(lobby)?$/;

/** So many cards of machines are within the first screen of a phone. */
const FIRST_CARDS = 4;

let pictures: Promise<readonly string[]> = Promise.resolve([]);

/** Addresses of the pictures of the lobby's first cards; none on other screens. */
export const firstPictures = (): Promise<readonly string[]> => pictures;

/** The largest pictures of the lobby are on their way before the code that shows them. A malformed list has none here. */
async function fetchFirstPictures(answer: Promise<Response>): Promise<readonly string[]> {
  const list: unknown = await (await answer).clone().json();
  const machines = Array.isArray(list) ? list.filter(isPictured) : [];
  const first = machines.slice(0, FIRST_CARDS).map(machineImage);
  for (const src of new Set(first)) {
    const picture = new Image();
    picture.fetchPriority = 'high';
    picture.src = src;
  }
  return first;
}

const isPictured = (value: unknown): value is Parameters<typeof machineImage>[0] =>
  isRecord(value) && typeof value.image === 'string' && typeof value.brand === 'string';

/** The first format of an amount takes a browser long, whatever it is of: that passes while the app is on its way. */
const readyFormats = (language?: string) =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' });

/**
 * A chunk of its own that the page runs as soon as it has arrived, while the rest of the app is still on its way: a visit
 * with a stored token will need the screens of a player with their texts, and in the lobby its lists.
 */
function prefetchFirstScreen({ pathname, search }: Location): void {
  startScheme();
  const stored = readToken(tokenStore.read() ?? '');
  if (stored === null || hasExpired(stored) || new URLSearchParams(search).get('token')) return;
  void prefetch('/validate');
  if (HOME.test(pathname)) {
    pictures = fetchFirstPictures(prefetch('/machine/all')).catch(() => []);
    for (const path of FIRST_CALLS) void prefetch(path);
  }
  // Before the screens that import them too: the schemas are set up in a task of their own.
  import('@floorcast/contract/auth').catch(() => undefined);
  import('../SignedIn.tsx').catch(() => undefined);
  const language = likelyLanguage();
  setTimeout(readyFormats, 0, language);
  if (language !== undefined) SCREEN_TEXTS[language]().catch(() => undefined);
}

// Not at the top level: developer tools look up the source of a call, and would parse the file again.
queueMicrotask(() => prefetchFirstScreen(location));
