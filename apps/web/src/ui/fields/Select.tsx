import { useId } from 'react';
import styles from './Field.module.css';

interface SelectProps {
  readonly label: string;
  /** `form` and `tool` as of a field; `row`: its label beside it. */
  readonly look?: 'form' | 'tool' | 'row';
  readonly options: readonly (readonly [value: string, words: string])[];
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** What is wrong with the choice; null when nothing is. Absent: nothing ever is. */
  readonly problem?: string | null;
}

/** One of a list that is too long to lie open. */
export function Select({ label, look = 'form', options, value, onValue, problem }: SelectProps) {
  const id = useId();
  return (
    <div className={styles.field} data-look={look}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={styles.control}
        value={value}
        aria-invalid={problem === undefined ? undefined : problem !== null}
        aria-describedby={problem === undefined ? undefined : `${id}-said`}
        onChange={({ target }) => onValue(target.value)}
      >
        {options.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
      {problem !== undefined && (
        <p
          id={`${id}-said`}
          className={styles.said}
          data-problem={problem !== null}
          role={problem === null ? undefined : 'alert'}
        >
          {problem}
        </p>
      )}
    </div>
  );
}
