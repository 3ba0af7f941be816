import { useRef } from 'react';
import type { ListQuery } from '../../../api/endpoints/player.ts';

/** A page of a list as it was at a moment; absent where the house does not say. */
export interface Dated {
  readonly asOf?: string | undefined;
}

type Load<List> = (query: ListQuery, signal: AbortSignal) => Promise<List>;

/** Moments of the wire are of one form: their texts are in their order. */
const earlier = (one: string | undefined, other: string): string =>
  one !== undefined && one < other ? one : other;

/** Loads further pages of a list as it was when the first one was loaded: what comes in does not shift them (C10.9). */
export function useSteadyPages<List extends Dated>(load: Load<List>): Load<List> {
  const known = useRef<{ readonly list: string; readonly asOf: string } | null>(null);
  return async (query, signal) => {
    const list = JSON.stringify({ ...query, page: undefined });
    const since = query.page > 1 && known.current?.list === list ? known.current.asOf : undefined;
    if (since !== undefined) return load({ ...query, to: earlier(query.to, since) }, signal);
    const loaded = await load(query, signal);
    known.current = loaded.asOf === undefined ? null : { list, asOf: loaded.asOf };
    return loaded;
  };
}
