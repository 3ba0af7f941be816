const TOKEN = 'access_token';
const PIN_CODE = 'pin_code';
/** What the idle lock stores ends with the sign-in that it locked. */
const LOCK = ['lock', 'lock_tries'] as const;
const THIS_VISIT_ONLY = 'access_token_visit';
/** A cookie without a date lives exactly as long as the browser session, in every tab; it identifies no account. */
const VISIT_COOKIE = 'floorcast_visit=1';

const visitGoesOn = () => document.cookie.split('; ').includes(VISIT_COOKIE);

function clear(): void {
  for (const key of [TOKEN, PIN_CODE, ...LOCK, THIS_VISIT_ONLY]) localStorage.removeItem(key);
}

/** The access token in local storage (START-6); without "remember me" it ends with the browser session. */
export const tokenStore = {
  read(): string | null {
    if (localStorage.getItem(THIS_VISIT_ONLY) !== null && !visitGoesOn()) clear();
    return localStorage.getItem(TOKEN);
  },
  store(token: string, pinCode: string): void {
    localStorage.setItem(TOKEN, token);
    localStorage.setItem(PIN_CODE, pinCode);
  },
  remember(remember: boolean): void {
    if (remember) {
      localStorage.removeItem(THIS_VISIT_ONLY);
      return;
    }
    localStorage.setItem(THIS_VISIT_ONLY, '1');
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari
    document.cookie = `${VISIT_COOKIE}; path=/; SameSite=Strict`;
  },
  /** Somebody has signed in by password: a lock of before is no lock of theirs. */
  unlock(): void {
    for (const key of LOCK) localStorage.removeItem(key);
  },
  clear,
};
