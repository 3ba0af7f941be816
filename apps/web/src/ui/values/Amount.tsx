import type { ReactNode } from 'react';
import styles from './Amount.module.css';

interface AmountProps {
  readonly name: string;
  readonly label: string;
  /** Minor units; null while not known. */
  readonly minor: number | null;
  /** The amount as it is read. */
  readonly text: ReactNode;
  readonly big?: boolean;
  readonly bright?: boolean;
}

/** An amount of money with its label, in tabular digits. */
export function Amount({ name, label, minor, text, big = false, bright = false }: AmountProps) {
  return (
    <div className={styles.amount} data-big={big} data-bright={bright}>
      <span className={styles.label}>{label}</span>
      <span
        className={styles.value}
        translate="no"
        title={minor !== null && typeof text === 'string' ? text : undefined}
        data-testid={name}
        data-minor={minor ?? undefined}
      >
        {minor === null ? '–' : text}
      </span>
    </div>
  );
}
