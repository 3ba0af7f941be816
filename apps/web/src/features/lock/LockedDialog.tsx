import { PIN_DIGITS } from '@floorcast/contract/pin';
import { IconLock } from '@tabler/icons-react';
import { type FormEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { usePinChange } from '../../api/endpoints/account.ts';
import { account } from '../../api/sign-in/account.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { useReadable } from '../../lib/react/use-readable.ts';
import { Button } from '../../ui/button/Button.tsx';
import type { Elements } from '../../ui/elements.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { NewPinField } from '../../ui/fields/NewPinField.tsx';
import { holdScreen, type IdleLock, type LockState } from './idle-lock.ts';
import styles from './LockedDialog.module.css';

const LONGEST_PIN = 32;
const TICK_MS = 500;

/** Asks for the PIN of a locked screen; below are other ways on. */
function PinForm({ lock, state, children }: { lock: IdleLock; state: LockState; children: Elements }) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const problemId = useId();
  const [pin, setPin] = useState('');
  const problem = problemOf(state);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (pin === '' || state.phase !== 'asking') return;
    setPin('');
    field.current?.focus();
    void lock.tryPin(pin);
  }

  return (
    <form className={`${styles.form} rows gap-12`} onSubmit={submit}>
      <label className={styles.field}>
        <span>{t('lock.pin')}</span>
        <input
          ref={field}
          data-testid="lock-pin"
          type="password"
          inputMode="numeric"
          autoComplete="off"
          maxLength={LONGEST_PIN}
          value={pin}
          aria-invalid={problem !== null}
          aria-describedby={problemId}
          onChange={({ target }) => setPin(target.value)}
        />
      </label>
      <div id={problemId} className={`${styles.problem} centred bad small`}>
        <p role="alert">{problem !== null && t(`lock.${problem}`)}</p>
        {state.phase === 'waiting' && <Countdown until={state.until} />}
      </div>
      <Button type="submit" look="strong" wide disabled={pin === '' || state.phase !== 'asking'}>
        {t('lock.unlock')}
      </Button>
      {children}
    </form>
  );
}

const problemOf = (state: LockState): 'wrong' | 'unavailable' | null =>
  state.phase === 'waiting' ? 'wrong' : state.phase === 'asking' ? state.problem : null;

const secondsUntil = (moment: number): number => Math.max(1, Math.ceil((moment - Date.now()) / 1000));

function Countdown({ until }: { until: number }) {
  const { t } = useTranslation();
  const [seconds, setSeconds] = useState(() => secondsUntil(until));
  useEffect(() => {
    const ticking = setInterval(() => setSeconds(secondsUntil(until)), TICK_MS);
    return () => clearInterval(ticking);
  }, [until]);
  return <p role="timer">{t('lock.wait', { count: seconds })}</p>;
}

interface LockedDialogProps {
  readonly lock: IdleLock;
  readonly state: Exclude<LockState, { phase: 'open' }>;
}

/** Over everything else: asks for the PIN, or for a new one, or lets the player sign out (LOCK-2). */
export function LockedDialog({ lock, state }: LockedDialogProps) {
  const { t } = useTranslation();
  const [forgotten, setForgotten] = useState(false);
  const leave = (
    <Button wide disabled={state.phase === 'leaving'} onClick={() => void lock.leave()}>
      {t(state.phase === 'leaving' ? 'lock.leaving' : 'lock.leave')}
    </Button>
  );
  if (state.phase === 'choosing')
    return (
      <Held title={t('lock.choose')} lead={t('lock.chooseLead')}>
        <NewPinForm lock={lock}>{leave}</NewPinForm>
      </Held>
    );
  if (forgotten && state.phase !== 'leaving')
    return (
      <Held title={t('lock.forgotten')} lead={t('lock.forgottenLead')}>
        <NewPinForm lock={lock}>
          <Button wide onClick={() => setForgotten(false)}>
            {t('lock.back')}
          </Button>
        </NewPinForm>
      </Held>
    );
  return (
    <Held title={t('lock.title')}>
      <PinForm lock={lock} state={state}>
        {lock.pinSettable ? (
          <Button look="bare" onClick={() => setForgotten(true)}>
            {t('lock.forgotten')}
          </Button>
        ) : (
          <p className={`${styles.lead} centred quiet`}>{t('lock.forgottenOut')}</p>
        )}
        {leave}
      </PinForm>
    </Held>
  );
}

/** A dialog that nothing closes but its task. */
function Held({ title, lead, children }: { title: string; lead?: string; children: Elements }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => (dialog.current === null ? undefined : holdScreen(dialog.current)), []);
  return (
    <dialog ref={dialog} className={`${styles.dialog} surface`} aria-labelledby={titleId}>
      <div className={`${styles.content} rows gap-12`}>
        <span className={styles.icon} aria-hidden="true">
          <IconLock size={28} />
        </span>
        <h2 id={titleId}>{title}</h2>
        {lead !== undefined && <p className={`${styles.lead} centred quiet`}>{lead}</p>}
        {children}
      </div>
    </dialog>
  );
}

/** Chooses a PIN, by the password (LOCK-1). */
function NewPinForm({ lock, children }: { lock: IdleLock; children: Elements }) {
  const { t } = useTranslation();
  const now = useReadable(account);
  const { pin, setPin, password, setPassword, busy, ready, words, submit } = usePinChange(
    'set',
    lock.choosePin,
  );
  return (
    <form className={`${styles.form} rows gap-12`} onSubmit={(event) => void submit(event)} noValidate>
      {now.phase === 'signed-in' && (
        <input type="text" autoComplete="username" value={now.user.username} readOnly hidden />
      )}
      <NewPinField
        words={{ label: t('lock.newPin'), hint: t('lock.digits', PIN_DIGITS), show: t('lock.show') }}
        most={PIN_DIGITS.most}
        value={pin}
        onText={setPin}
        problem={words.pin}
        focused
      />
      <Field
        label={t('lock.password')}
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={200}
        value={password}
        onText={setPassword}
        problem={words.password}
        answered
      />
      <Button type="submit" look="strong" wide disabled={!ready} aria-busy={busy}>
        {t('lock.save')}
      </Button>
      {children}
    </form>
  );
}
