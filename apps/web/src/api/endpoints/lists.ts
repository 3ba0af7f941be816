import { callHeaders, refusalOf } from '../call/call.ts';
import { FailureError } from '../call/failure.ts';

/** A page of a list: `page` from 1, `size`, `sort` by a field with `-` before it for descending, and its filters. */
export type PageQuery = Readonly<Record<string, string | number>>;

/** A query as the end of an address, with its question mark. */
export const searchOf = (query: PageQuery): string =>
  `?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;

/** A whole list as CSV for spreadsheets of a language, with the query's order and filters. @throws {FailureError} */
export async function fetchListFile(path: string, query: PageQuery, language: string): Promise<Blob> {
  const { page: _page, size: _size, ...rest } = query;
  const address = `/api${path}${searchOf({ ...rest, language })}`;
  const response = await fetch(address, { headers: callHeaders() }).catch(() => {
    throw new FailureError({ kind: 'network' });
  });
  if (!response.ok) throw new FailureError((await refusalOf(response)) ?? { kind: 'broken' });
  return response.blob();
}
