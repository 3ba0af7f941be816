import { RegistrationCalls } from '@floorcast/contract/registration';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ask } from '../../api/call/ask.ts';
import { type Failure, failureWords } from '../../api/call/failure.ts';
import { chosenLanguage } from '../../lib/locale/chosen-language.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { EntryFailure, EntryPage } from '../../ui/entry/EntryPage.tsx';
import { Field } from '../../ui/fields/Field.tsx';

const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** A link for a new password, by mail. The answer never says whether there is such an account (PROT-42). */
export function ForgotScreen() {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [sent, setSent] = useState(false);
  const email = typed.trim();

  async function submit(): Promise<void> {
    setTried(true);
    if (busy || !isEmail(email)) return;
    setBusy(true);
    setFailure(null);
    const result = await ask(RegistrationCalls.forgot, { body: { email, language: chosenLanguage() } });
    setBusy(false);
    if (result.ok) setSent(true);
    else setFailure(result.error);
  }

  const title = t('entry.forgot.title');
  const links = <Link to="/login">{t('entry.back')}</Link>;
  if (sent) return <EntryPage title={title} lead={t('entry.forgot.sent', { email })} links={links} />;
  return (
    <EntryPage title={title} lead={t('entry.forgot.lead')} onSubmit={() => void submit()} links={links}>
      <Field
        name="email"
        label={t('entry.fields.email')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={120}
        required
        value={typed}
        onText={setTyped}
        problem={tried && !isEmail(email) ? t('entry.problems.email') : null}
        answered
      />
      <EntryFailure words={failure === null ? null : failureWords(failure, t)} />
      <Button type="submit" look="strong" wide disabled={busy} aria-busy={busy}>
        {t('entry.forgot.submit')}
      </Button>
    </EntryPage>
  );
}
