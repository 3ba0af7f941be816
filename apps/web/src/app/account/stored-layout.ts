import type { UserData } from '@floorcast/contract/user-data';
import { account } from '../../api/sign-in/account.ts';
import { deviceStore } from '../../lib/dom/stores.ts';
import { layout } from '../../theme/layout.ts';
import { readChoices } from '../../theme/read-layout.ts';

/** Choices within this time (ms) are saved in one request. */
const PAUSE_MS = 400;
/** The account whose choices on this device are not saved yet: a page may be left at any moment. */
const UNSAVED = 'layout-unsaved';

/** The layout that the signed-in account has saved, as text. */
let saved: { readonly user: number; readonly settings: string } | null = null;
let pause: ReturnType<typeof setTimeout> | undefined;
let saving = Promise.resolve();
let following = false;

const chosen = (): string => JSON.stringify(layout.chosen());

/** Shows the account's layout, unless this device has newer choices of the same account. */
function takeOver(user: number, { settings }: UserData): void {
  if (deviceStore.getItem(UNSAVED) === String(user)) {
    saved = { user, settings: JSON.stringify(settings) };
    void save();
    return;
  }
  layout.adopt(readChoices(JSON.stringify(settings)));
  deviceStore.removeItem(UNSAVED);
  saved = { user, settings: chosen() };
}

function followAccount(): void {
  const now = account.getState();
  if (now.phase === 'signed-in') {
    if (saved?.user !== now.user.id) takeOver(now.user.id, now.said.user);
    return;
  }
  clearTimeout(pause);
  saved = null;
}

function followLayout(): void {
  if (saved === null || chosen() === saved.settings) return;
  deviceStore.setItem(UNSAVED, String(saved.user));
  clearTimeout(pause);
  pause = setTimeout(() => void save(), PAUSE_MS);
}

async function saveNow(): Promise<void> {
  clearTimeout(pause);
  const before = saved;
  if (before === null) return;
  const settings = chosen();
  if (settings !== before.settings) {
    saved = { ...before, settings };
    const { updateUser } = await import('../../api/endpoints/user-data.ts');
    const result = await updateUser({ settings: JSON.parse(settings) });
    if (!result.ok) {
      if (saved?.user === before.user) saved = before;
      return console.warn('saving the layout failed; retried later', result.error);
    }
  }
  if (chosen() === settings) deviceStore.removeItem(UNSAVED);
}

function save(): Promise<void> {
  saving = saving.then(saveNow);
  return saving;
}

/** Saves the layout that a signed-in player chooses to the account (THEME-4). */
export const storedLayout = {
  /** From the first screen of a signed-in account to the end of the app. */
  follow(): void {
    if (following) return;
    following = true;
    account.subscribe(followAccount);
    layout.subscribe(followLayout);
    followAccount();
  },
  /** Done when the account has what was chosen, or cannot have it now. */
  save,
};
