import { may } from '@floorcast/contract/duties';
import { failureOf, failureWords } from '../../../api/call/failure.ts';
import { fetchListFile, type PageQuery } from '../../../api/endpoints/console/lists.ts';
import { account } from '../../../api/sign-in/account.ts';
import { busy as waitedFor } from '../../../lib/async/busy.ts';
import { saveFile } from '../../../lib/dom/save-file.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { ExportButton } from '../../../ui/button/ExportButton.tsx';
import { toast } from '../../../ui/toast/toast.ts';

interface ExportProps {
  /** The call of the file, below `/api`, such as `/console/trail.csv`. */
  readonly path: string;
  /** Of the file. */
  readonly name: string;
  readonly query: PageQuery;
}

/** Saves the whole list, as it is filtered and sorted, where the duties of an account permit that. */
export function Export({ path, name, query }: ExportProps) {
  const { t, i18n } = useTranslation();
  const now = useReadable(account);
  if (now.phase !== 'signed-in' || !may(now.user, 'lists.export')) return null;
  async function save(): Promise<void> {
    try {
      saveFile(await waitedFor(fetchListFile(path, query, i18n.language)), `${name}.csv`);
    } catch (error) {
      toast({ kind: 'error', words: failureWords(failureOf(error), t) });
    }
  }
  return <ExportButton save={save} />;
}
