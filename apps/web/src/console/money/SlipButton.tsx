import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { failureOf, failureWords } from '../../api/call/failure.ts';
import { fetchFile } from '../../api/call/file.ts';
import { busy as waitedFor } from '../../lib/async.ts';
import { saveFile } from '../../lib/dom/save-file.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { toast } from '../../ui/toast/toast.ts';

interface SlipButtonProps {
  readonly proposalId: string;
  /** The number of the slip. */
  readonly number: number;
}

/** Saves the slip of what was carried out, to be printed. */
export function SlipButton({ proposalId, number }: SlipButtonProps) {
  const { t, i18n } = useTranslation();
  const [busy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    try {
      saveFile(
        await waitedFor(fetchFile(`/console/proposals/${proposalId}/slip.pdf`, { language: i18n.language })),
        `slip-${number}.pdf`,
      );
    } catch (error) {
      toast({ kind: 'error', words: failureWords(failureOf(error), t) });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button disabled={busy} aria-busy={busy} onClick={() => void save()} data-testid="slip">
      <IconPrinter size={18} aria-hidden="true" />
      <span>{t('consoleMoney.printSlip', { number })}</span>
    </Button>
  );
}
