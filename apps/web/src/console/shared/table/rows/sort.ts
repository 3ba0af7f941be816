import type { SortingState } from '@tanstack/react-table';

/** The wire's `-field` as the table keeps it. */
export const sortingOf = (sort: string): SortingState =>
  sort === '' ? [] : [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }];

/** The reverse of {@link sortingOf}. */
export const sortOf = ([first]: SortingState): string =>
  first === undefined ? '' : `${first.desc ? '-' : ''}${first.id}`;
