import i18next from 'i18next';
import { account } from '../../api/account.ts';
import { failureWords } from '../../api/failure.ts';
import { toast } from '../../ui/toast.ts';

/** Ids of the pages that whoever is signed in has made shortcuts of, in their order. */
export function shortcutIds(): readonly string[] {
  const now = account.getState();
  return now.phase === 'signed-in' ? now.said.user.shortcuts : [];
}

/** Adds a page to the shortcuts, or takes it away: seen at once, kept with the account (SHELL-5). */
export async function toggleShortcut(id: string): Promise<void> {
  const now = account.getState();
  if (now.phase !== 'signed-in') return;
  const { user } = now.said;
  const shortcuts = user.shortcuts.includes(id)
    ? user.shortcuts.filter((other) => other !== id)
    : [...user.shortcuts, id];
  account.keep({ ...user, shortcuts });
  const { updateUser } = await import('../../api/user-data.ts');
  const result = await updateUser({ shortcuts });
  if (result.ok) return;
  account.keep(user);
  toast({ kind: 'error', words: failureWords(result.error, i18next.t) });
}
