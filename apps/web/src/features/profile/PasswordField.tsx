import { useId } from 'react';
import styles from './ProfileScreen.module.css';

const LONGEST = 200;

interface PasswordFieldProps {
  readonly label: string;
  readonly name: string;
  readonly autoComplete: 'current-password' | 'new-password';
  /** Readable instead of dots. */
  readonly shown: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What is wrong with the value; null when nothing is. */
  readonly problem: string | null;
  /** What it has to be like. */
  readonly hint?: string;
}

export function PasswordField(props: PasswordFieldProps) {
  const { label, name, autoComplete, shown, value, onChange, problem, hint = '' } = props;
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        type={shown ? 'text' : 'password'}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LONGEST}
        value={value}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${id}-hint`} className={styles.hint} role={problem === null ? undefined : 'alert'}>
        {problem ?? hint}
      </p>
    </div>
  );
}
