import { PASSWORD_LEAST } from '@floorcast/contract/player';
import { type FormEvent, useId, useState } from 'react';
import { type Failure, failureWords, isRefused, type Wording } from '../../api/call/failure.ts';
import { shortPasswordWords } from '../../api/call/readable-params.ts';
import { changePassword } from '../../api/endpoints/account.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Check } from '../../ui/fields/Check.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import styles from './ProfileScreen.module.css';

const WRITTEN = { maxLength: 200, autoCapitalize: 'none', spellCheck: false } as const;

interface PasswordFormProps {
  /** For the browser's password store, which wants to know whose password this is. */
  readonly username: string;
  readonly onChanged: () => void;
}

/** Why the form was not accepted: by itself before sending, or by the house. */
type Problem = { readonly kind: 'too-short' } | { readonly kind: 'failed'; readonly failure: Failure };

function usePasswordChange(onChanged: () => void) {
  const { t } = useTranslation();
  const [oldPassword, setOld] = useState('');
  const [newPassword, setNew] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || oldPassword === '' || newPassword === '') return;
    if (newPassword.length < PASSWORD_LEAST) return setProblem({ kind: 'too-short' });
    setBusy(true);
    setProblem(null);
    const result = await changePassword({ oldPassword, newPassword });
    setBusy(false);
    if (!result.ok) return setProblem({ kind: 'failed', failure: result.error });
    setOld('');
    setNew('');
    toast({ kind: 'success', words: t('profile.password.changed') });
    onChanged();
  }

  return { oldPassword, setOld, newPassword, setNew, busy, problem, submit };
}

/** Changes one's own password; a refusal is shown at the field that it is about (PROFILE-2). */
export function PasswordForm({ username, onChanged }: PasswordFormProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const [shown, setShown] = useState(false);
  const { oldPassword, setOld, newPassword, setNew, busy, problem, submit } = usePasswordChange(onChanged);
  const hint = t('profile.password.least', { count: PASSWORD_LEAST });
  const words = problemWords(problem, hint, t);
  const written = { ...WRITTEN, type: shown ? 'text' : 'password' };
  return (
    <form
      className={styles.card}
      aria-labelledby={titleId}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <h2 id={titleId}>{t('profile.password.title')}</h2>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <Field
        label={t('profile.password.old')}
        name="oldPassword"
        autoComplete="current-password"
        {...written}
        value={oldPassword}
        onText={setOld}
        problem={words.old}
        answered
      />
      <Field
        label={t('profile.password.new')}
        name="newPassword"
        autoComplete="new-password"
        {...written}
        value={newPassword}
        onText={setNew}
        problem={words.new}
        answered
        hint={hint}
      />
      <Check label={t('profile.password.show')} on={shown} onSwitch={setShown} />
      {words.form !== null && (
        <p className={styles.failure} role="alert">
          {words.form}
        </p>
      )}
      <Button
        type="submit"
        look="strong"
        wide
        disabled={busy || oldPassword === '' || newPassword === ''}
        aria-busy={busy}
      >
        {t(busy ? 'profile.password.changing' : 'profile.password.submit')}
      </Button>
    </form>
  );
}

interface ProblemWords {
  readonly old: string | null;
  readonly new: string | null;
  readonly form: string | null;
}

const NO_PROBLEM: ProblemWords = { old: null, new: null, form: null };

/** The text of a problem, by the field that it is about. `hint`: what a new password has to be like. */
function problemWords(problem: Problem | null, hint: string, t: Wording): ProblemWords {
  if (problem === null) return NO_PROBLEM;
  if (problem.kind === 'too-short' || isRefused(problem.failure, 'passwordTooShort'))
    return { ...NO_PROBLEM, new: shortPasswordWords(hint, t) };
  const words = failureWords(problem.failure, t);
  if (isRefused(problem.failure, 'oldPasswordWrong')) return { ...NO_PROBLEM, old: words };
  return { ...NO_PROBLEM, form: words };
}
