import type { ReactNode } from 'react';

/** One field of the rows of a list. */
export interface Column<Row> {
  readonly id: string;
  /** Key of its name. */
  readonly words: string;
  readonly cell: (row: Row) => ReactNode;
  /** The house can sort by it. */
  readonly sortable?: boolean;
  readonly numeric?: boolean;
}
