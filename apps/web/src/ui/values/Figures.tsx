import type { ReactNode } from 'react';
import styles from './Figures.module.css';

interface FiguresProps {
  readonly className?: string | undefined;
  /** A `div` for each figure, with its `dt` and `dd`. */
  readonly children: ReactNode;
}

/** Figures below each other: the words at one side, the value at the other. */
export function Figures({ className = '', children }: FiguresProps) {
  return <dl className={`${styles.figures} ${className}`}>{children}</dl>;
}
