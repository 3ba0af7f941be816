import type { LoginReply } from '@floorcast/contract/auth';
import { LoginStepCalls } from '@floorcast/contract/second-factor';
import { use, useState } from 'react';
import { ask } from '../../api/call/ask.ts';
import { type Failure, failureWords } from '../../api/call/failure.ts';
import { settings } from '../../api/settings/settings.ts';
import { loadEntryWords } from '../../lib/locale/i18n.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { EntryFailure, EntryPage } from '../../ui/entry/EntryPage.tsx';

const words = loadEntryWords().catch(() => undefined);

interface TermsStepProps {
  readonly ticket: string;
  readonly version: string;
  readonly onEntered: (reply: LoginReply) => void;
  readonly onRefused: (failure: Failure) => void;
  readonly onBack: () => void;
}

/** Terms that have changed since they were accepted (PROT-44). */
export default function TermsStep({ ticket, version, onEntered, onRefused, onBack }: TermsStepProps) {
  use(words);
  const { t } = useTranslation();
  const { TERMS_URL } = settings();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function answer(accepted: boolean): Promise<void> {
    if (busy) return;
    setBusy(true);
    const result = await ask(LoginStepCalls.answerTerms, { body: { ticket, version, accepted } });
    setBusy(false);
    if (result.ok) return onEntered(result.value);
    setFailure(result.error);
    onRefused(result.error);
  }

  return (
    <EntryPage
      title={t('entry.terms.title')}
      lead={t('entry.terms.lead', { version })}
      onSubmit={() => void answer(true)}
      links={
        TERMS_URL === '' ? undefined : (
          <a href={TERMS_URL} target="_blank" rel="noopener noreferrer">
            {t('entry.terms.read')}
          </a>
        )
      }
    >
      <EntryFailure words={failure === null ? null : failureWords(failure, t)} />
      <Button type="submit" look="strong" wide disabled={busy} aria-busy={busy}>
        {t('entry.terms.submit')}
      </Button>
      <Button look="bare" disabled={busy} onClick={() => void answer(false)}>
        {t('entry.terms.decline')}
      </Button>
      <Button look="bare" onClick={onBack}>
        {t('entry.back')}
      </Button>
    </EntryPage>
  );
}
