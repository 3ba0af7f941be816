import styles from './Check.module.css';

interface CheckProps {
  readonly label: string;
  readonly on: boolean;
  readonly onSwitch: (on: boolean) => void;
}

/** A checkbox of a form. */
export function Check({ label, on, onSwitch }: CheckProps) {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={on} onChange={({ target }) => onSwitch(target.checked)} />
      <span>{label}</span>
    </label>
  );
}
