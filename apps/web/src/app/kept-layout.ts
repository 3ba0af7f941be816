import { account } from '../api/account.ts';
import { fetchUserData, updateUser } from '../api/user-data.ts';
import { layout } from '../theme/layout.ts';

/** For several choices in a row to be kept at once (ms). */
const PAUSE_MS = 400;
/** Until the account is asked (ms). */
const AFTER_MS = 500;
/** Whose choices on this device their account does not have yet: a page may be left at any moment. */
const UNSAVED = 'layout-unsaved';

function userId(): string | null {
  const who = account.getState();
  return who.phase === 'signed-in' ? String(who.user.id) : null;
}

/**
 * While somebody is signed in, how their page is laid out is what their account keeps, and what they change is kept
 * there (THEME-4). The returned function stops that, keeping what is still to be kept.
 */
export function keepLayout(): () => void {
  const user = userId();
  /** As the account has it; null while that is not known. */
  let kept: string | null = null;
  let pause: ReturnType<typeof setTimeout> | undefined;

  async function begin(): Promise<void> {
    const result = await fetchUserData();
    if (!result.ok) return console.warn('kept settings could not be fetched', result.error);
    if (user !== null && localStorage.getItem(UNSAVED) === user) {
      kept = '';
      return save();
    }
    layout.adopt(result.value.user.settings);
    kept = JSON.stringify(layout.chosen());
    // To adopt them is no choice.
    clearTimeout(pause);
    localStorage.removeItem(UNSAVED);
  }
  async function save(): Promise<void> {
    clearTimeout(pause);
    const chosen = JSON.stringify(layout.chosen());
    if (user === null || userId() !== user || kept === null || chosen === kept) return;
    localStorage.setItem(UNSAVED, user);
    const before = kept;
    kept = chosen;
    const result = await updateUser({ settings: layout.chosen() });
    if (result.ok) return localStorage.removeItem(UNSAVED);
    kept = before;
    console.warn('settings could not be kept', result.error);
  }
  function hear(): void {
    clearTimeout(pause);
    // Signing out clears the device, not the account.
    if (user === null || userId() !== user || JSON.stringify(layout.chosen()) === kept) return;
    localStorage.setItem(UNSAVED, user);
    pause = setTimeout(() => void save(), PAUSE_MS);
  }

  // What this device has is shown already: what the account has can come when the screen is there.
  const later = setTimeout(() => void begin(), AFTER_MS);
  const unsubscribe = layout.subscribe(hear);
  return () => {
    clearTimeout(later);
    unsubscribe();
    void save();
  };
}
