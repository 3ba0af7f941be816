import { deviceStore } from '../../lib/dom/stores.ts';

const TOKEN = 'access_token';
const PIN_CODE = 'pin_code';
/** What the idle lock stores ends with the sign-in that it locked. */
const LOCK = ['lock', 'lock_tries'] as const;
const THIS_VISIT_ONLY = 'access_token_visit';
/** A cookie without a date lives exactly as long as the browser session, in every tab; it identifies no account. */
const VISIT_COOKIE = 'floorcast_visit=1';

/** A browser that keeps no cookies has none to say so; a frame without an origin throws. */
function visitGoesOn(): boolean {
  try {
    return document.cookie.split('; ').includes(VISIT_COOKIE);
  } catch {
    return false;
  }
}

function markVisit(): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari
    document.cookie = `${VISIT_COOKIE}; path=/; SameSite=Strict`;
  } catch {
    // As without cookies.
  }
}

function clear(): void {
  for (const key of [TOKEN, PIN_CODE, ...LOCK, THIS_VISIT_ONLY]) deviceStore.removeItem(key);
}

/** The access token in local storage (START-6); without "remember me" it ends with the browser session. */
export const tokenStore = {
  read(): string | null {
    const ended = deviceStore.getItem(THIS_VISIT_ONLY) !== null && !visitGoesOn();
    if (ended && deviceStore.keeps(THIS_VISIT_ONLY)) clear();
    return deviceStore.getItem(TOKEN);
  },
  store(token: string, pinCode: string): void {
    deviceStore.setItem(TOKEN, token);
    deviceStore.setItem(PIN_CODE, pinCode);
  },
  remember(remember: boolean): void {
    if (remember) {
      deviceStore.removeItem(THIS_VISIT_ONLY);
      return;
    }
    deviceStore.setItem(THIS_VISIT_ONLY, '1');
    markVisit();
    // Nothing would end what the device keeps.
    if (!visitGoesOn()) for (const key of [TOKEN, PIN_CODE, THIS_VISIT_ONLY]) deviceStore.withhold(key);
  },
  /** Whether the sign-in outlives this page: storage may be shut or full. */
  keeps: () => deviceStore.keeps(TOKEN),
  /** Somebody has signed in by password: a lock of before is no lock of theirs. */
  unlock(): void {
    for (const key of LOCK) deviceStore.removeItem(key);
  },
  clear,
};
