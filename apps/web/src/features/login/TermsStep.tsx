import type { LoginReply } from '@floorcast/contract/auth';
import { LoginStepCalls } from '@floorcast/contract/second-factor';
import { use } from 'react';
import { ask } from '../../api/call/ask.ts';
import type { Failure } from '../../api/call/failure.ts';
import { useAct } from '../../api/call/use-act.ts';
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
  const { busy, problem, run } = useAct(onRefused);

  async function answer(accepted: boolean): Promise<void> {
    const reply = await run(() => ask(LoginStepCalls.answerTerms, { body: { ticket, version, accepted } }));
    if (reply !== undefined) onEntered(reply);
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
      <EntryFailure words={problem} />
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
