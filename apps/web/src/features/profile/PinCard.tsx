import { PIN_DIGITS } from '@floorcast/contract/pin';
import { PASSWORD_LEAST } from '@floorcast/contract/player';
import { PLAYER_CODES } from '@floorcast/contract/player-codes';
import { type ComponentProps, type FormEvent, useId, useState } from 'react';
import { type Failure, isRefused, type Wording } from '../../api/call/failure.ts';
import { shortPasswordWords } from '../../api/call/readable-params.ts';
import { useAct } from '../../api/call/use-act.ts';
import { changePassword, changePin, usePinChange } from '../../api/endpoints/account.ts';
import { settings } from '../../api/settings/settings.ts';
import type { Account } from '../../api/sign-in/account.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Check, Field } from '../../ui/fields/Field.tsx';
import { NewPinField } from '../../ui/fields/NewPinField.tsx';
import { toast } from '../../ui/toast/toast.ts';
import styles from './ProfileScreen.module.css';

type Task = 'set' | 'remove';

/** Sets, changes and removes the PIN of the own account (LOCK-1). */
export function PinCard({ said, user }: Extract<Account, { phase: 'signed-in' }>) {
  const { t } = useTranslation();
  const titleId = useId();
  const [task, setTask] = useState<Task | null>(null);
  const has = said.pin_code !== '';
  const locks = settings().PIN_CHECK;
  // Such an account would have to choose another at once.
  const needed = has && locks && user.type === 'user';
  return (
    <section className={`${styles.card} surface rows gap-8`} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('profile.pin.title')}</h2>
      <p className="quiet">{t('profile.pin.lead')}</p>
      {!locks && <p className="quiet">{t('profile.pin.notUsed')}</p>}
      {needed && <p className="quiet">{t('profile.pin.needed')}</p>}
      {task === null ? (
        <>
          <ul className={`${styles.lines} plain rows`}>
            <li>
              <span>{t('profile.pin.state')}</span>
              <b>{t(has ? 'profile.pin.isSet' : 'profile.pin.notSet')}</b>
            </li>
          </ul>
          <Button wide onClick={() => setTask('set')}>
            {t(has ? 'profile.pin.change' : 'profile.pin.set')}
          </Button>
          {has && !needed && (
            <Button wide onClick={() => setTask('remove')}>
              {t('profile.pin.remove')}
            </Button>
          )}
        </>
      ) : (
        <PinForm
          task={task}
          title={t(task === 'remove' ? 'profile.pin.remove' : has ? 'profile.pin.change' : 'profile.pin.set')}
          username={user.username}
          onEnd={() => setTask(null)}
        />
      )}
    </section>
  );
}

interface PinFormProps {
  readonly task: Task;
  readonly title: string;
  /** For the browser's password store, which wants to know whose password this is. */
  readonly username: string;
  readonly onEnd: () => void;
}

function PinForm({ task, title, username, onEnd }: PinFormProps) {
  const { t } = useTranslation();
  const { pin, setPin, password, setPassword, busy, ready, words, submit } = usePinChange(
    task,
    changePin,
    () => {
      toast({ kind: 'success', words: t(task === 'remove' ? 'profile.pin.removed' : 'profile.pin.done') });
      onEnd();
    },
  );
  return (
    <form className="rows gap-8" aria-label={title} onSubmit={(event) => void submit(event)} noValidate>
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      {task === 'set' && (
        <NewPinField
          words={{ label: t('lock.newPin'), hint: t('lock.digits', PIN_DIGITS), show: t('lock.show') }}
          most={PIN_DIGITS.most}
          value={pin}
          onText={setPin}
          problem={words.pin}
        />
      )}
      <OwnPassword
        label={t('lock.password')}
        name="pinPassword"
        value={password}
        onText={setPassword}
        problem={words.password}
      />
      <Button type="submit" look="strong" wide disabled={!ready} aria-busy={busy}>
        {title}
      </Button>
      <Button wide onClick={onEnd}>
        {t('profile.second.cancel')}
      </Button>
    </form>
  );
}

/** Asks for the player's own password. */
export const OwnPassword = (props: Omit<ComponentProps<typeof Field>, 'type' | 'answered'>) => (
  <Field {...props} type="password" autoComplete="current-password" maxLength={200} answered />
);

const WRITTEN = { maxLength: 200, autoCapitalize: 'none', spellCheck: false } as const;

/** As the house refuses it. */
const TOO_SHORT: Failure = { kind: 'refused', code: PLAYER_CODES.passwordTooShort, params: {}, message: '' };

function usePasswordChange(onChanged: () => void) {
  const { t } = useTranslation();
  const [oldPassword, setOld] = useState('');
  const [newPassword, setNew] = useState('');
  const { busy, failure, problem, run, refuse } = useAct();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || oldPassword === '' || newPassword === '') return;
    if (newPassword.length < PASSWORD_LEAST) return refuse(TOO_SHORT);
    const changed = await run(() => changePassword({ oldPassword, newPassword }));
    if (changed === undefined) return;
    setOld('');
    setNew('');
    toast({ kind: 'success', words: t('profile.password.changed') });
    onChanged();
  }

  return { oldPassword, setOld, newPassword, setNew, busy, failure, problem, submit };
}

/** Changes one's own password, of which the browser's store wants to know whose it is; a refusal is shown at the field that it is about (PROFILE-2). */
export function PasswordForm({ username, onChanged }: { username: string; onChanged: () => void }) {
  const { t } = useTranslation();
  const titleId = useId();
  const [shown, setShown] = useState(false);
  const { oldPassword, setOld, newPassword, setNew, busy, failure, problem, submit } =
    usePasswordChange(onChanged);
  const hint = t('profile.password.least', { count: PASSWORD_LEAST });
  const words = problemWords(failure, problem, hint, t);
  const written = { ...WRITTEN, type: shown ? 'text' : 'password' };
  return (
    <form
      className={`${styles.card} surface rows gap-8`}
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

const NO_PROBLEM = { old: null, new: null, form: null };

/** The text of a problem, by the field that it is about. `hint`: what a new password has to be like. */
function problemWords(failure: Failure | null, words: string | null, hint: string, t: Wording) {
  if (failure === null) return NO_PROBLEM;
  if (isRefused(failure, 'passwordTooShort')) return { ...NO_PROBLEM, new: shortPasswordWords(hint, t) };
  if (isRefused(failure, 'oldPasswordWrong')) return { ...NO_PROBLEM, old: words };
  return { ...NO_PROBLEM, form: words };
}
