import { type FormEvent, lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { account } from '../../api/account.ts';
import { login } from '../../api/auth.ts';
import { type Failure, failureWords, isRefused } from '../../api/failure.ts';
import { settings } from '../../api/settings.ts';
import { tokenStore } from '../../api/token-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Check } from '../../ui/Check.tsx';
import { Field } from '../../ui/Field.tsx';
import { LanguageChoice } from '../../ui/LanguageChoice.tsx';
import styles from './LoginScreen.module.css';
import { TokenOnly } from './TokenOnly.tsx';

/** Few sites have them. */
const StartView = lazy(() => import('./StartView.tsx'));
const DemoNotice = lazy(() => import('./DemoNotice.tsx'));

const MIN_LENGTH = 4;
/** Names and passwords are no prose. */
const WRITTEN = { required: true, minLength: MIN_LENGTH, autoCapitalize: 'none', spellCheck: false } as const;
const longEnough = (value: string): boolean => value.length >= MIN_LENGTH;

/** The login form; `onSignedIn` is called once the account is signed in. */
export function LoginScreen({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation();
  const formId = useId();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(true);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const valid = longEnough(username) && longEnough(password);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!valid || busy) return;
    setBusy(true);
    setFailure(null);
    const result = await login({ username, password, site_id: settings().SITE_ID });
    setBusy(false);
    if (!result.ok) return setFailure(result.error);
    tokenStore.remember(remember);
    if (account.signIn(result.value)) onSignedIn();
    else setFailure({ kind: 'broken' });
  }

  const { DEMO, LOGIN_WITH_TOKEN, SPLASH_SCREEN } = settings();
  const [begun, setBegun] = useState(!SPLASH_SCREEN);
  if (!begun)
    return (
      <Suspense>
        <StartView onStart={() => setBegun(true)} />
      </Suspense>
    );
  if (LOGIN_WITH_TOKEN) return <TokenOnly />;

  const words = failure === null ? null : failureWords(failure, t);
  const aboutFields =
    failure !== null && (isRefused(failure, 'wrongPassword') || isRefused(failure, 'wrongPasswordCounted'));
  return (
    <main className={styles.page}>
      <div className={styles.language}>
        <LanguageChoice />
      </div>
      <form
        className={styles.card}
        aria-labelledby={formId}
        onSubmit={(event) => void submit(event)}
        noValidate
      >
        <img src="/favicon.svg" alt="" width="48" height="48" />
        <h1 id={formId}>{t('login.title')}</h1>
        <p className={styles.lead}>{t('app.tagline')}</p>
        {DEMO && (
          <Suspense>
            <DemoNotice />
          </Suspense>
        )}
        <Field
          label={t('login.username')}
          name="username"
          autoComplete="username"
          {...WRITTEN}
          value={username}
          onText={setUsername}
          problem={username !== '' && !longEnough(username) ? t('login.minLength') : null}
          refused={aboutFields}
        />
        <Field
          label={t('login.password')}
          name="password"
          type="password"
          autoComplete="current-password"
          {...WRITTEN}
          value={password}
          onText={setPassword}
          problem={password !== '' && !longEnough(password) ? t('login.minLength') : null}
          refused={aboutFields}
        />
        <Check label={t('login.remember')} on={remember} onSwitch={setRemember} />
        {words !== null && (
          <p className={styles.failure} role="alert">
            {words}
          </p>
        )}
        <Button type="submit" look="strong" wide disabled={!valid || busy} aria-busy={busy}>
          {t('login.submit')}
        </Button>
        <p className={styles.rules}>{t('login.rules')}</p>
      </form>
    </main>
  );
}
