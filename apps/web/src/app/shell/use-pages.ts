import { useTranslation } from 'react-i18next';
import { account } from '../../api/account.ts';
import { useReadable } from '../../lib/use-readable.ts';
import { entriesFor, NAVIGATION } from './navigation.ts';

/** The pages that whoever is signed in sees, with their titles in the language that is spoken. */
export function usePages() {
  const { t } = useTranslation();
  const who = useReadable(account);
  if (who.phase !== 'signed-in') return [];
  return entriesFor(NAVIGATION, who.user).map((entry) => ({ ...entry, title: t(entry.words) }));
}
