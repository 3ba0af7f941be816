import type { LoginReply } from '@floorcast/contract/auth';
import { PLAYER_CODES } from '@floorcast/contract/player-codes';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { type Failure, failureWords, isRefused } from '../../api/call/failure.ts';
import { login, prepareLogin } from '../../api/endpoints/auth.ts';
import { settings } from '../../api/settings/settings.ts';
import { account } from '../../api/sign-in/account.ts';
import { tokenStore } from '../../api/sign-in/token-store.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { EntryFailure, EntryPage } from '../../ui/entry/EntryPage.tsx';
import { Check, Field } from '../../ui/fields/Field.tsx';
import styles from './LoginScreen.module.css';

/** Few sites have them. */
const StartView = lazy(() => import('./StartView.tsx'));
const DemoNotice = lazy(() => import('./DemoNotice.tsx'));
const SecondFactorStep = lazy(() => import('./SecondFactorStep.tsx'));
const RecoveryCodesStep = lazy(() => import('./RecoveryCodesStep.tsx'));
const TermsStep = lazy(() => import('./TermsStep.tsx'));

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
  const [step, setStep] = useState<LoginStep | null>(null);

  function enter(reply: LoginReply): void {
    if (reply.recoveryCodes.length > 0) setStep({ kind: 'codes', reply });
    else signedIn(reply);
  }

  function signedIn(reply: LoginReply): void {
    tokenStore.unlock();
    if (account.signIn(reply)) onSignedIn();
    else setFailure({ kind: 'broken' });
  }

  function refuse(refused: Failure): void {
    const next = stepOf(refused);
    if (next === undefined) setFailure(refused);
    else setStep(next);
  }

  async function signIn(username: string, password: string, remember: boolean): Promise<void> {
    setBusy(true);
    setFailure(null);
    const result = await login({ username, password, site_id: settings().SITE_ID });
    setBusy(false);
    tokenStore.remember(remember);
    if (result.ok) enter(result.value);
    else refuse(result.error);
  }

  function back(): void {
    setStep(null);
    setFailure(null);
  }

  return { busy, failure, step, signIn, enter, signedIn, refuse, back };
}

function LoginForm({ onSignedIn }: LoginScreenProps) {
  const { t } = useTranslation();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(true);
  const { busy, failure, step, signIn, enter, signedIn, refuse, back } = useLogin(onSignedIn);
  // While the player types.
  useEffect(prepareLogin, []);
  if (step !== null)
    return <Step step={step} onEntered={enter} onStored={signedIn} onRefused={refuse} onBack={back} />;
  const valid = longEnough(username.trim()) && longEnough(password);
  const refused =
    failure !== null && (isRefused(failure, 'wrongPassword') || isRefused(failure, 'wrongPasswordCounted'));

  function submit(): void {
    if (valid && !busy) void signIn(username, password, remember);
  }

  return (
    <EntryPage title={t('login.title')} lead={t('app.tagline')} onSubmit={submit} links={<LoginLinks />}>
      {settings().DEMO && (
        <Suspense>
          <DemoNotice />
        </Suspense>
      )}
      <LoginField name="username" value={username} onText={setUsername} refused={refused} />
      <LoginField name="password" value={password} onText={setPassword} refused={refused} />
      <Check label={t('login.remember')} on={remember} onSwitch={setRemember} />
      <EntryFailure words={failure === null ? null : failureWords(failure, t)} />
      <Button type="submit" look="strong" wide disabled={!valid || busy} aria-busy={busy}>
        {t('login.submit')}
      </Button>
      <p className={`${styles.rules} centred quiet small`}>{t('login.rules')}</p>
    </EntryPage>
  );
}

interface StepProps {
  readonly step: LoginStep;
  readonly onEntered: (reply: LoginReply) => void;
  /** Its recovery codes are stored. */
  readonly onStored: (reply: LoginReply) => void;
  readonly onRefused: (failure: Failure) => void;
  readonly onBack: () => void;
}

/** What the login still needs. A further ticket is another step. */
function Step({ step, onStored, ...more }: StepProps) {
  return (
    <Suspense>
      {step.kind === 'second-factor' && <SecondFactorStep key={step.ticket} {...step} {...more} />}
      {step.kind === 'terms' && <TermsStep key={step.ticket} {...step} {...more} />}
      {step.kind === 'codes' && (
        <RecoveryCodesStep codes={step.reply.recoveryCodes} onStored={() => onStored(step.reply)} />
      )}
    </Suspense>
  );
}

/** Ways on for guests that cannot sign in, as far as the site has them. */
function LoginLinks() {
  const { t } = useTranslation();
  const { FORGOT_PASSWORD, REGISTRATION } = settings();
  return (
    <>
      {FORGOT_PASSWORD && <Link to="/pages/auth/forgot-password">{t('login.forgot')}</Link>}
      {REGISTRATION && <Link to="/pages/auth/register">{t('login.register')}</Link>}
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

/** With LOGIN_WITH_TOKEN players come from elsewhere: there is no form (LOGIN-5). */
function TokenOnly() {
  const { t } = useTranslation();
  return (
    <EntryPage title={t('app.name')}>
      <EntryFailure words={t('login.tokenOnly')} />
    </EntryPage>
  );
}

/** What a login still needs after the password. */
type LoginStep =
  | { readonly kind: 'second-factor'; readonly ticket: string; readonly ways: readonly string[] }
  | { readonly kind: 'terms'; readonly ticket: string; readonly version: string }
  /** The sign-in is done, and has brought recovery codes. */
  | { readonly kind: 'codes'; readonly reply: LoginReply };

/** The step that a refused login asks for; undefined: it is refused. */
export function stepOf(failure: Failure): LoginStep | undefined {
  if (failure.kind !== 'refused') return undefined;
  const { ticket, ways, version } = failure.params;
  if (typeof ticket !== 'string' || ticket === '') return undefined;
  if (failure.code === PLAYER_CODES.secondFactorNeeded && typeof ways === 'string')
    return { kind: 'second-factor', ticket, ways: ways.split(' ') };
  if (failure.code === PLAYER_CODES.termsChanged)
    return { kind: 'terms', ticket, version: String(version ?? '') };
  return undefined;
}
