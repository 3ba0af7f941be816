import type { ReactNode } from 'react';
import styles from './Tally.module.css';

interface TallyProps {
  readonly icon: ReactNode;
  readonly count: number | string;
  /** The count and what is counted, for a pointer that rests there and for a screen reader. */
  readonly words: string;
  readonly round?: boolean;
  readonly testId?: string;
}

/** A small number, or time, beside a picture of what it counts. */
export function Tally({ icon, count, words, round = false, testId }: TallyProps) {
  return (
    <span
      className={round ? `${styles.tally} ${styles.round}` : styles.tally}
      title={words}
      data-testid={testId}
      data-count={count}
    >
      {icon}
      <span aria-hidden="true">{count}</span>
      <span className="unseen">{words}</span>
    </span>
  );
}
