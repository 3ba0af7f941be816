import { RegistrationCalls } from '@floorcast/contract/registration';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ask } from '../../api/call/ask.ts';
import { useAct } from '../../api/call/use-act.ts';
import { useHashToken } from '../../lib/dom/use-hash-token.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { EntryFailure, EntryPage } from '../../ui/entry/EntryPage.tsx';
import { Field } from '../../ui/fields/Field.tsx';

/**
 * Where the mailed link leads (PROT-40). The account is opened by its password and a press: programs that look at the links
 * of mails open pages, and press nothing.
 */
export function ConfirmScreen() {
  const { t } = useTranslation();
  const token = useHashToken();
  const [password, setPassword] = useState('');
  const { busy, problem, run } = useAct();
  const [username, setUsername] = useState<string | null>(null);

  async function confirm(): Promise<void> {
    if (password === '') return;
    const confirmed = await run(() => ask(RegistrationCalls.confirm, { body: { token, password } }));
    if (confirmed !== undefined) setUsername(confirmed.username);
  }

  const title = t('entry.confirm.title');
  const toLogin = (words: string) => <Link to="/login">{words}</Link>;
  if (token === '')
    return <EntryPage title={title} lead={t('entry.confirm.noLink')} links={toLogin(t('entry.back'))} />;
  if (username !== null) {
    const lead = t('entry.confirm.done', { username });
    return <EntryPage title={title} lead={lead} links={toLogin(t('entry.signIn'))} />;
  }
  return (
    <EntryPage title={title} lead={t('entry.confirm.lead')} onSubmit={() => void confirm()}>
      <Field
        name="password"
        label={t('entry.fields.password')}
        type="password"
        autoComplete="current-password"
        maxLength={200}
        required
        value={password}
        onText={setPassword}
      />
      <EntryFailure words={problem} />
      <Button type="submit" look="strong" wide disabled={busy || password === ''} aria-busy={busy}>
        {t('entry.confirm.submit')}
      </Button>
    </EntryPage>
  );
}
