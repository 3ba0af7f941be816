import type { ReactNode } from 'react';
import styles from './Figure.module.css';

interface FigureProps {
  readonly name: string;
  readonly label: string;
  /** Minor units; null while not known. */
  readonly minor: number | null;
  /** The amount as it is read. */
  readonly text: ReactNode;
  readonly big?: boolean;
  readonly bright?: boolean;
}

/** An amount of money with its label: tabular figures that never jump. */
export function Figure({ name, label, minor, text, big = false, bright = false }: FigureProps) {
  return (
    <div className={styles.figure} data-big={big} data-bright={bright}>
      <span className={styles.label}>{label}</span>
      <span className={styles.value} data-testid={name} data-minor={minor ?? undefined}>
        {minor === null ? '–' : text}
      </span>
    </div>
  );
}
