import { useRef } from 'react';
import type { Column } from './column.tsx';
import type { ListQuery } from './list-search.ts';

/** A page of a list. */
export interface PageOf<Row> {
  readonly items: readonly Row[];
  readonly total: number;
  /** The moment of the page; absent where the house does not say. */
  readonly asOf?: string | undefined;
}

export type Load<Page> = (query: ListQuery, signal: AbortSignal) => Promise<Page>;

/** Moments of the wire are of one form: their texts are in their order. */
const earlier = (one: string | number | undefined, other: string): string =>
  typeof one === 'string' && one < other ? one : other;

/** The end of a span with everything until a moment of the wire, whose database counts more finely than it. */
const justAfter = (moment: string): string => new Date(Date.parse(moment) + 1).toISOString();

/**
 * Loads further pages of a list as it was when the first one was loaded: what comes in does not shift them (C10.9).
 *
 * `latest` is the column of time of a list whose spans the house accepts: with the latest rows first, a page that says no
 * moment is as of its first row.
 */
export function useSteadyPages<Row, Page extends PageOf<Row>>(
  load: Load<Page>,
  latest?: Column<Row>,
): Load<Page> {
  const known = useRef<{ readonly list: string; readonly end: string } | null>(null);
  const endOf = ({ asOf, items: [first] }: Page, { sort }: ListQuery): string | undefined => {
    if (asOf !== undefined || first === undefined || latest === undefined) return asOf;
    const moment = sort === `-${latest.id}` ? latest.moment?.(first) : undefined;
    return typeof moment === 'string' ? justAfter(moment) : undefined;
  };
  return async (query, signal) => {
    const list = JSON.stringify({ ...query, page: undefined });
    const end = query.page !== 1 && known.current?.list === list ? known.current.end : undefined;
    if (end !== undefined) return load({ ...query, to: earlier(query.to, end) }, signal);
    const loaded = await load(query, signal);
    const found = endOf(loaded, query);
    known.current = found === undefined ? null : { list, end: found };
    return loaded;
  };
}
