import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from './Button.tsx';

/** Saves a list as a file; it is disabled until `save` has settled. */
export function ExportButton({ save }: { readonly save: () => Promise<void> }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  function press(): void {
    setBusy(true);
    void save().finally(() => setBusy(false));
  }
  return (
    <Button disabled={busy} aria-busy={busy} onClick={press} data-testid="export">
      <IconDownload size={18} aria-hidden="true" />
      <span>{t('table.export')}</span>
    </Button>
  );
}
