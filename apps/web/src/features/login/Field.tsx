import { useId } from 'react';
import styles from './LoginScreen.module.css';

interface FieldProps {
  readonly label: string;
  readonly name: string;
  readonly type?: 'text' | 'password';
  readonly autoComplete: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What is wrong with the value; null when nothing is. */
  readonly hint: string | null;
  /** The house has refused it. */
  readonly invalid: boolean;
}

export function Field({
  label,
  name,
  type = 'text',
  autoComplete,
  value,
  onChange,
  hint,
  invalid,
}: FieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        type={type}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        required
        minLength={4}
        aria-invalid={invalid || hint !== null}
        aria-describedby={hint === null ? undefined : `${id}-hint`}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
    </div>
  );
}
