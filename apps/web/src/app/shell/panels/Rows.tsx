import styles from './Rows.module.css';

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly values: readonly T[];
  readonly words: (value: T) => string;
  readonly chosen: T;
  readonly onChoose: (value: T) => void;
}

/** One of a few, in a line with its name. */
export function Choice<T extends string>({ label, values, words, chosen, onChoose }: ChoiceProps<T>) {
  return (
    <label className={`line gap-16 ${styles.row}`}>
      <span>{label}</span>
      <select
        value={chosen}
        onChange={({ target }) => {
          const value = values.find((known) => known === target.value);
          if (value !== undefined) onChoose(value);
        }}
      >
        {values.map((value) => (
          <option key={value} value={value}>
            {words(value)}
          </option>
        ))}
      </select>
    </label>
  );
}

interface ToggleProps {
  readonly label: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

/** Yes or no, in a line with its name. */
export function Toggle({ label, on, onChange }: ToggleProps) {
  return (
    <label className={`line gap-16 ${styles.row}`}>
      <span>{label}</span>
      <input type="checkbox" checked={on} onChange={({ target }) => onChange(target.checked)} />
    </label>
  );
}
