import type { Failure } from '../call/failure.ts';
import { account } from '../sign-in/account.ts';

/** Ids of the signed-in account's shortcuts, in their order. */
export function shortcutIds(): readonly string[] {
  const now = account.getState();
  return now.phase === 'signed-in' ? now.said.user.shortcuts : [];
}

/** Adds a shortcut or removes it: shown at once, and stored with the account (SHELL-5). Null when it is stored. */
export async function toggleShortcut(id: string): Promise<Failure | null> {
  const now = account.getState();
  if (now.phase !== 'signed-in') return null;
  const { user } = now.said;
  const shortcuts = user.shortcuts.includes(id)
    ? user.shortcuts.filter((other) => other !== id)
    : [...user.shortcuts, id];
  account.updateUser({ ...user, shortcuts });
  const { updateUser } = await import('../endpoints/user-data.ts');
  const result = await updateUser({ shortcuts });
  if (result.ok) return null;
  account.updateUser(user);
  return result.error;
}
