import { use, useState } from 'react';
import { loadEntryWords } from '../../lib/locale/i18n.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { EntryPage } from '../../ui/entry/EntryPage.tsx';
import { Check } from '../../ui/fields/Field.tsx';
import { CodeSheet } from '../../ui/values/CodeSheet.tsx';

const words = loadEntryWords().catch(() => undefined);

interface RecoveryCodesStepProps {
  readonly codes: readonly string[];
  readonly onStored: () => void;
}

/** Recovery codes that the sign-in has brought, before anything else: they are shown this once (C19.31). */
export default function RecoveryCodesStep({ codes, onStored }: RecoveryCodesStepProps) {
  use(words);
  const { t } = useTranslation();
  const [stored, setStored] = useState(false);
  return (
    <EntryPage
      title={t('entry.codes.title')}
      lead={t('entry.codes.lead')}
      onSubmit={() => {
        if (stored) onStored();
      }}
    >
      <CodeSheet
        codes={codes}
        fileName="recovery-codes.txt"
        words={{ copy: t('entry.codes.copy'), copied: t('entry.codes.copied'), save: t('entry.codes.save') }}
      />
      <Check label={t('entry.codes.stored')} on={stored} onSwitch={setStored} />
      <Button type="submit" look="strong" wide disabled={!stored}>
        {t('entry.codes.go')}
      </Button>
    </EntryPage>
  );
}
