import { failureWords } from '../../../api/call/failure.ts';
import { account } from '../../../api/sign-in/account.ts';
import { i18n } from '../../../lib/locale/translation.ts';
import { toast } from '../../../ui/toast/toast.ts';

/** Ids of the signed-in account's shortcuts, in their order. */
export function shortcutIds(): readonly string[] {
  const now = account.getState();
  return now.phase === 'signed-in' ? now.said.user.shortcuts : [];
}

/** Adds a page to the shortcuts or removes it: shown at once, and stored with the account (SHELL-5). */
export async function toggleShortcut(id: string): Promise<void> {
  const now = account.getState();
  if (now.phase !== 'signed-in') return;
  const { user } = now.said;
  const shortcuts = user.shortcuts.includes(id)
    ? user.shortcuts.filter((other) => other !== id)
    : [...user.shortcuts, id];
  account.updateUser({ ...user, shortcuts });
  const { updateUser } = await import('../../../api/endpoints/user-data.ts');
  const result = await updateUser({ shortcuts });
  if (result.ok) return;
  account.updateUser(user);
  toast({ kind: 'error', words: failureWords(result.error, i18n.t) });
}
