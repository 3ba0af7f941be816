import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { RowOpening } from '../column.ts';
import styles from '../Table.module.css';

interface OpeningProps<Row> {
  readonly opening: RowOpening<Row>;
  readonly row: Row;
  readonly children: ReactNode;
}

/** What opens a row: a link or a button that covers the whole of it. */
export function Opening<Row>({ opening, row, children }: OpeningProps<Row>) {
  if ('to' in opening)
    return (
      <Link to="/console/$" params={{ _splat: opening.to(row) }} className={styles.opening}>
        {children}
      </Link>
    );
  return (
    <button type="button" className={styles.opening} onClick={() => opening.press(row)}>
      {children}
    </button>
  );
}
