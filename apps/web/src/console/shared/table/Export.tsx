import { may } from '@floorcast/contract/duties';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { failureOf, failureWords } from '../../../api/call/failure.ts';
import { fetchListFile, type PageQuery } from '../../../api/endpoints/console/lists.ts';
import { account } from '../../../api/sign-in/account.ts';
import { busy as waitedFor } from '../../../lib/async/busy.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { Button } from '../../../ui/button/Button.tsx';
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
  const [busy, setBusy] = useState(false);
  if (now.phase !== 'signed-in' || !may(now.user, 'lists.export')) return null;
  async function save(): Promise<void> {
    setBusy(true);
    try {
      const url = URL.createObjectURL(await waitedFor(fetchListFile(path, query, i18n.language)));
      const link = document.createElement('a');
      link.href = url;
      link.download = `${name}.csv`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
    } catch (error) {
      toast({ kind: 'error', words: failureWords(failureOf(error), t) });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button disabled={busy} aria-busy={busy} onClick={() => void save()} data-testid="export">
      <IconDownload size={18} aria-hidden="true" />
      {t('table.export')}
    </Button>
  );
}
