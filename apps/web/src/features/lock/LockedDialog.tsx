import { IconLock } from '@tabler/icons-react';
import { type FormEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { holdScreen } from './hold-screen.ts';
import type { IdleLock, LockState } from './idle-lock.ts';
import styles from './LockedDialog.module.css';

const LONGEST_PIN = 32;
const TICK_MS = 500;

type Locked = Exclude<LockState, { phase: 'open' }>;

/** Asks for the PIN over everything else, or lets the player sign out (LOCK-2). */
export function LockedDialog({ lock, state }: { lock: IdleLock; state: Locked }) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const titleId = useId();
  const problemId = useId();
  const [pin, setPin] = useState('');
  useLayoutEffect(() => (dialog.current === null ? undefined : holdScreen(dialog.current)), []);
  const problem = problemOf(state);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (pin === '' || state.phase !== 'asking') return;
    setPin('');
    field.current?.focus();
    void lock.tryPin(pin);
  }

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId}>
      <form className={styles.form} onSubmit={submit}>
        <span className={styles.icon} aria-hidden="true">
          <IconLock size={28} />
        </span>
        <h2 id={titleId}>{t('lock.title')}</h2>
        <label className={styles.field}>
          {t('lock.pin')}
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
        <div id={problemId} className={styles.problem}>
          <p role="alert">{problem !== null && t(`lock.${problem}`)}</p>
          {state.phase === 'waiting' && <Countdown until={state.until} />}
        </div>
        <Button type="submit" look="strong" wide disabled={pin === '' || state.phase !== 'asking'}>
          {t('lock.unlock')}
        </Button>
        <Button wide disabled={state.phase === 'leaving'} onClick={() => void lock.leave()}>
          {t(state.phase === 'leaving' ? 'lock.leaving' : 'lock.leave')}
        </Button>
      </form>
    </dialog>
  );
}

const problemOf = (state: Locked): 'wrong' | 'unavailable' | null =>
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
