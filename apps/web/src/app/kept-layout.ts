import type { UserData } from '@floorcast/contract/user-data';
import { account } from '../api/account.ts';
import { layout } from '../theme/layout.ts';

/** For several choices in a row to be kept at once (ms). */
const PAUSE_MS = 400;
/** Whose choices on this device their account does not have yet: a page may be left at any moment. */
const UNSAVED = 'layout-unsaved';

/** Of whoever is signed in: what their account has, as text. */
interface Kept {
  readonly user: number;
  readonly settings: string;
}

let kept: Kept | null = null;
let pause: ReturnType<typeof setTimeout> | undefined;
let saving = Promise.resolve();

const chosen = (): string => JSON.stringify(layout.chosen());

/** What the account keeps is what is seen, unless this device has newer choices of the same account. */
function takeOver(user: number, { settings }: UserData): void {
  if (localStorage.getItem(UNSAVED) === String(user)) {
    kept = { user, settings: JSON.stringify(settings) };
    void save();
    return;
  }
  layout.adopt(settings);
  localStorage.removeItem(UNSAVED);
  kept = { user, settings: chosen() };
}

function followAccount(): void {
  const now = account.getState();
  if (now.phase === 'signed-in') {
    if (kept?.user !== now.user.id) takeOver(now.user.id, now.said.user);
    return;
  }
  clearTimeout(pause);
  kept = null;
}

function followLayout(): void {
  if (kept === null || chosen() === kept.settings) return;
  localStorage.setItem(UNSAVED, String(kept.user));
  clearTimeout(pause);
  pause = setTimeout(() => void save(), PAUSE_MS);
}

async function saveNow(): Promise<void> {
  clearTimeout(pause);
  const before = kept;
  if (before === null) return;
  const settings = chosen();
  if (settings !== before.settings) {
    kept = { ...before, settings };
    const { updateUser } = await import('../api/user-data.ts');
    const result = await updateUser({ settings: JSON.parse(settings) });
    if (!result.ok) {
      if (kept?.user === before.user) kept = before;
      return console.warn('settings could not be kept', result.error);
    }
  }
  if (chosen() === settings) localStorage.removeItem(UNSAVED);
}

function save(): Promise<void> {
  saving = saving.then(saveNow);
  return saving;
}

/** While somebody is signed in, what they choose of how the page is laid out is kept with their account (THEME-4). */
export const keptLayout = {
  /** From the start of the app to its end. */
  follow(): void {
    account.subscribe(followAccount);
    layout.subscribe(followLayout);
  },
  /** Done when the account has what was chosen, or cannot have it now. */
  save,
};
