import styles from './Check.module.css';

interface CheckProps {
  readonly label: string;
  readonly on: boolean;
  readonly onSwitch: (on: boolean) => void;
}

/** Something that is so or not, part of a form. */
export function Check({ label, on, onSwitch }: CheckProps) {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={on} onChange={({ target }) => onSwitch(target.checked)} />
      {label}
    </label>
  );
}
