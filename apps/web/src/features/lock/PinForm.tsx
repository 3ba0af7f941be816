import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import type { Elements } from '../../ui/elements.ts';
import type { IdleLock, LockState } from './idle-lock.ts';
import styles from './LockedDialog.module.css';

const LONGEST_PIN = 32;
const TICK_MS = 500;

interface PinFormProps {
  readonly lock: IdleLock;
  readonly state: LockState;
  /** Other ways on. */
  readonly children: Elements;
}

/** Asks for the PIN of a locked screen. */
export function PinForm({ lock, state, children }: PinFormProps) {
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
    <form className={styles.form} onSubmit={submit}>
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
      <div id={problemId} className={styles.problem}>
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
