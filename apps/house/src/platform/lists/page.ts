import { sql } from 'kysely';

/** A page of a list: from 1, with `size` rows; `sort` is a field of the row, `-` before it for descending. */
export interface PageQuery {
  readonly page: number;
  readonly size: number;
  readonly sort?: string | undefined;
}

/** The filter of a list; `to` is excluded. */
export interface Span {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly machine?: number | undefined;
}

/**
 * The next millisecond: what is stored by now is from before it. On a replica it goes by the clock that stamped the rows,
 * the primary's.
 */
export const AS_OF = sql<Date>`date_trunc('milliseconds',
  coalesce(case when pg_is_in_recovery() then pg_last_xact_replay_timestamp() end, now())) + interval '1 millisecond'`;

/** A filter, without the rows from a moment on. */
export const before = <T extends Span>(filter: T, moment: Date): T =>
  filter.to !== undefined && new Date(filter.to) < moment ? filter : { ...filter, to: moment.toISOString() };

/** The column and direction to sort by, from the columns that a list may be sorted by. */
export function orderOf(
  { sort }: Pick<PageQuery, 'sort'>,
  columns: ReadonlyMap<string, string>,
  otherwise: string,
): { column: string; direction: 'asc' | 'desc' } {
  if (sort === undefined) return { column: otherwise, direction: 'desc' };
  const column = columns.get(sort.replace(/^-/, '')) ?? otherwise;
  return { column, direction: sort.startsWith('-') ? 'desc' : 'asc' };
}
