import type { ReactNode } from 'react';
import styles from './Amount.module.css';

interface AmountProps {
  readonly name: string;
  readonly label: string;
  /** Minor units; null while not known. */
  readonly minor: number | null;
  readonly text: ReactNode;
  readonly big?: boolean;
  readonly bright?: boolean;
}

export function Amount({ name, label, minor, text, big = false, bright = false }: AmountProps) {
  return (
    <div className={`rows gap-2 ${styles.amount}`} data-big={big} data-bright={bright}>
      <span className={`clip quiet small ${styles.label}`}>{label}</span>
      <span
        className={`clip figures ${styles.value}`}
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
