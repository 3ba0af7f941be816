import { PASSWORD_LEAST } from '@floorcast/contract/player';
import { RegistrationCalls } from '@floorcast/contract/registration';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ask } from '../../api/call/ask.ts';
import { shortPasswordWords } from '../../api/call/readable-params.ts';
import { useAct } from '../../api/call/use-act.ts';
import { useHashToken } from '../../lib/dom/use-hash-token.ts';
import { chosenLanguage } from '../../lib/locale/chosen-language.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { EntryFailure, EntryPage } from '../../ui/entry/EntryPage.tsx';
import { Check, Field } from '../../ui/fields/Field.tsx';

const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** A link for a new password, by mail. The answer never says whether there is such an account (PROT-42). */
export function ForgotScreen() {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, problem, run } = useAct();
  const [sent, setSent] = useState(false);
  const email = typed.trim();

  async function submit(): Promise<void> {
    setTried(true);
    if (!isEmail(email)) return;
    const body = { email, language: chosenLanguage() };
    if ((await run(() => ask(RegistrationCalls.forgot, { body }))) !== undefined) setSent(true);
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
        spellCheck={false}
        maxLength={120}
        required
        value={typed}
        onText={setTyped}
        problem={tried && !isEmail(email) ? t('entry.problems.email') : null}
        answered
      />
      <EntryFailure words={problem} />
      <Button type="submit" look="strong" wide disabled={busy} aria-busy={busy}>
        {t('entry.forgot.submit')}
      </Button>
    </EntryPage>
  );
}

function useReset(token: string) {
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, problem, run } = useAct();
  const [done, setDone] = useState(false);
  const tooShort = password.length < PASSWORD_LEAST;

  async function submit(): Promise<void> {
    setTried(true);
    if (tooShort) return;
    const body = { token, newPassword: password };
    if ((await run(() => ask(RegistrationCalls.reset, { body }))) !== undefined) setDone(true);
  }

  return { password, setPassword, short: tried && tooShort, busy, problem, done, submit };
}

/** Where the mailed link for a new password leads (PROT-42). */
export function ResetScreen() {
  const { t } = useTranslation();
  const token = useHashToken();
  const [shown, setShown] = useState(false);
  const { password, setPassword, short, busy, problem, done, submit } = useReset(token);
  const title = t('entry.reset.title');
  const back = <Link to="/login">{t(done ? 'entry.signIn' : 'entry.back')}</Link>;
  if (token === '') return <EntryPage title={title} lead={t('entry.confirm.noLink')} links={back} />;
  if (done) return <EntryPage title={title} lead={t('entry.reset.done')} links={back} />;
  return (
    <EntryPage title={title} lead={t('entry.reset.lead')} onSubmit={() => void submit()} links={back}>
      <Field
        name="newPassword"
        label={t('entry.fields.newPassword')}
        type={shown ? 'text' : 'password'}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        required
        value={password}
        onText={setPassword}
        hint={t('entry.hints.password')}
        problem={short ? shortPasswordWords(t('entry.hints.password'), t) : null}
        answered
      />
      <Check label={t('entry.showPassword')} on={shown} onSwitch={setShown} />
      <EntryFailure words={problem} />
      <Button type="submit" look="strong" wide disabled={busy} aria-busy={busy}>
        {t('entry.reset.submit')}
      </Button>
    </EntryPage>
  );
}
