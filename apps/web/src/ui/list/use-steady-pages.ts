import { useRef } from 'react';
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

/** Loads further pages of a list as it was when the first one was loaded: what comes in does not shift them (C10.9). */
export function useSteadyPages<Page extends PageOf<unknown>>(load: Load<Page>): Load<Page> {
  const known = useRef<{ readonly list: string; readonly asOf: string | undefined } | null>(null);
  return async (query, signal) => {
    const list = JSON.stringify({ ...query, page: undefined });
    const asOf = query.page !== 1 && known.current?.list === list ? known.current.asOf : undefined;
    if (asOf !== undefined) return load({ ...query, to: earlier(query.to, asOf) }, signal);
    const loaded = await load(query, signal);
    known.current = { list, asOf: loaded.asOf };
    return loaded;
  };
}
