import { AccountCalls } from '@floorcast/contract/registration';
import { type FormEvent, useId, useState } from 'react';
import { ask } from '../../api/call/ask.ts';
import { type Failure, failureWords } from '../../api/call/failure.ts';
import { readable } from '../../api/call/readable-params.ts';
import { account } from '../../api/sign-in/account.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import styles from './ProfileScreen.module.css';

/** Closes the player's own account for good, in two steps (PROT-46). */
export function CloseAccount() {
  const { t } = useTranslation();
  const titleId = useId();
  const [asked, setAsked] = useState(false);
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('profile.close.title')}</h2>
      <p className={styles.lead}>{t('profile.close.lead')}</p>
      {asked ? (
        <Confirmation titleId={titleId} onCancel={() => setAsked(false)} />
      ) : (
        <Button wide onClick={() => setAsked(true)}>
          {t('profile.close.begin')}
        </Button>
      )}
    </section>
  );
}

interface ConfirmationProps {
  readonly titleId: string;
  readonly onCancel: () => void;
}

function Confirmation({ titleId, onCancel }: ConfirmationProps) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || password === '') return;
    setBusy(true);
    const result = await ask(AccountCalls.close, { body: { password } });
    setBusy(false);
    if (result.ok) account.becomeGuest(null);
    else setFailure(result.error);
  }

  return (
    <form
      className={styles.step}
      aria-labelledby={titleId}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <p>{t('profile.close.sure')}</p>
      <Field
        label={t('profile.second.password')}
        name="closing"
        type="password"
        autoComplete="current-password"
        maxLength={200}
        value={password}
        onText={setPassword}
        problem={failure === null ? null : failureWords(readable(failure), t)}
        answered
      />
      <Button type="submit" wide disabled={busy || password === ''} aria-busy={busy}>
        {t('profile.close.submit')}
      </Button>
      <Button wide look="strong" onClick={onCancel}>
        {t('profile.close.cancel')}
      </Button>
    </form>
  );
}
