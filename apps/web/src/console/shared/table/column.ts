import type { ReactNode } from 'react';

/**
 * Where a phone, which has no room for columns, shows a field of a row: `title` and `figure` on its first line, `note` and
 * `aside` on its second. Fields without a place are below, once the row is opened.
 */
type PhonePlace = 'title' | 'figure' | 'note' | 'aside';

/** One field of the rows of a list. */
export interface Column<Row> {
  readonly id: string;
  /** Key of its name. */
  readonly words: string;
  readonly cell: (row: Row) => ReactNode;
  /** The house can sort by it. */
  readonly sortable?: boolean;
  readonly numeric?: boolean;
  readonly phone?: PhonePlace;
}

/** What a press on a row does: it opens an address below `/console/`, or it is handled by the screen. */
export type RowOpening<Row> = { readonly to: (row: Row) => string } | { readonly press: (row: Row) => void };

/** Where a phone shows what; the first column is the title unless another one is. */
export function placesOf<Row>(columns: readonly Column<Row>[]) {
  const at = (place: PhonePlace) => columns.find(({ phone }) => phone === place);
  const title = at('title') ?? columns[0];
  const shown = [title, at('figure'), at('note'), at('aside')];
  return {
    title,
    figure: at('figure'),
    note: at('note'),
    aside: at('aside'),
    others: columns.filter((column) => !shown.includes(column)),
  };
}
