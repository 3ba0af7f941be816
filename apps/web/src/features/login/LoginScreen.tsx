import { type FormEvent, lazy, Suspense, useEffect, useId, useState } from 'react';
import { type Failure, failureWords, isRefused } from '../../api/call/failure.ts';
import { login, prepareLogin } from '../../api/endpoints/auth.ts';
import { settings } from '../../api/settings/settings.ts';
import { account } from '../../api/sign-in/account.ts';
import { tokenStore } from '../../api/sign-in/token-store.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Check } from '../../ui/fields/Check.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { LanguageChoice } from '../../ui/language/LanguageChoice.tsx';
import styles from './LoginScreen.module.css';
import { TokenOnly } from './TokenOnly.tsx';

/** Few sites have them. */
const StartView = lazy(() => import('./StartView.tsx'));
const DemoNotice = lazy(() => import('./DemoNotice.tsx'));

const MIN_LENGTH = 4;
/** Names and passwords are no prose. */
const WRITTEN = { required: true, minLength: MIN_LENGTH, autoCapitalize: 'none', spellCheck: false } as const;
const longEnough = (value: string): boolean => value.length >= MIN_LENGTH;

interface LoginScreenProps {
  /** Called once the account is signed in. */
  readonly onSignedIn: () => void;
}

/** The login form, after the splash of sites that have one. */
export function LoginScreen({ onSignedIn }: LoginScreenProps) {
  const { LOGIN_WITH_TOKEN, SPLASH_SCREEN } = settings();
  const [begun, setBegun] = useState(!SPLASH_SCREEN);
  if (!begun)
    return (
      <Suspense>
        <StartView onStart={() => setBegun(true)} />
      </Suspense>
    );
  return LOGIN_WITH_TOKEN ? <TokenOnly /> : <LoginForm onSignedIn={onSignedIn} />;
}

function useLogin(onSignedIn: () => void) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  async function signIn(username: string, password: string, remember: boolean): Promise<void> {
    setBusy(true);
    setFailure(null);
    const result = await login({ username, password, site_id: settings().SITE_ID });
    setBusy(false);
    if (!result.ok) return setFailure(result.error);
    tokenStore.remember(remember);
    if (account.signIn(result.value)) onSignedIn();
    else setFailure({ kind: 'broken' });
  }
  return { busy, failure, signIn };
}

function LoginForm({ onSignedIn }: LoginScreenProps) {
  const { t } = useTranslation();
  const formId = useId();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(true);
  const { busy, failure, signIn } = useLogin(onSignedIn);
  // While the player types.
  useEffect(prepareLogin, []);
  const valid = longEnough(username.trim()) && longEnough(password);
  const refused =
    failure !== null && (isRefused(failure, 'wrongPassword') || isRefused(failure, 'wrongPasswordCounted'));

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (valid && !busy) void signIn(username, password, remember);
  }

  return (
    <main className={styles.page}>
      <div className={styles.language}>
        <LanguageChoice />
      </div>
      <form className={styles.card} aria-labelledby={formId} onSubmit={submit} noValidate>
        <LoginHead titleId={formId} />
        <LoginField name="username" value={username} onText={setUsername} refused={refused} />
        <LoginField name="password" value={password} onText={setPassword} refused={refused} />
        <Check label={t('login.remember')} on={remember} onSwitch={setRemember} />
        {failure !== null && (
          <p className={styles.failure} role="alert">
            {failureWords(failure, t)}
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

function LoginHead({ titleId }: { readonly titleId: string }) {
  const { t } = useTranslation();
  return (
    <>
      <img src="/favicon.svg" alt="" width="48" height="48" />
      <h1 id={titleId}>{t('login.title')}</h1>
      <p className={styles.lead}>{t('app.tagline')}</p>
      {settings().DEMO && (
        <Suspense>
          <DemoNotice />
        </Suspense>
      )}
    </>
  );
}

const FIELDS = {
  username: { autoComplete: 'username' },
  password: { autoComplete: 'current-password', type: 'password' },
} as const;

interface LoginFieldProps {
  readonly name: keyof typeof FIELDS;
  readonly value: string;
  readonly onText: (text: string) => void;
  /** The house has refused what is typed. */
  readonly refused: boolean;
}

function LoginField({ name, value, onText, refused }: LoginFieldProps) {
  const { t } = useTranslation();
  const counted = name === 'username' ? value.trim() : value;
  return (
    <Field
      label={t(`login.${name}`)}
      name={name}
      {...FIELDS[name]}
      {...WRITTEN}
      value={value}
      onText={onText}
      problem={value !== '' && !longEnough(counted) ? t('login.minLength') : null}
      refused={refused}
    />
  );
}
