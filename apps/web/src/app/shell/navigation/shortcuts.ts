import { failureWords } from '../../../api/call/failure.ts';
import { toggleShortcut } from '../../../api/stores/shortcuts.ts';
import { i18n } from '../../../lib/locale/translation.ts';
import { toast } from '../../../ui/toast/toast.ts';

/** Adds a page to the shortcuts or removes it; a refusal is a toast (SHELL-5). */
export async function togglePage(id: string): Promise<void> {
  const failure = await toggleShortcut(id);
  if (failure !== null) toast({ kind: 'error', words: failureWords(failure, i18n.t) });
}
