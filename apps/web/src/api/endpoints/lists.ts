import type * as z from 'zod/mini';
import { searchOf } from '../call/ask.ts';
import { callHeaders, callOrThrow, refusalOf } from '../call/call.ts';
import { FailureError } from '../call/failure.ts';

/** A page of a list: `page` from 1, `size`, `sort` by a field with `-` before it for descending, and its filters. */
export type PageQuery = Readonly<Record<string, string | number>>;

/** The calls of a list, by its path below `/api` and the schema of its reply: a page of it, and the whole of it. */
export const callsOfList = <Page>(path: string, reply: z.ZodMiniType<Page>) => ({
  load: (query: PageQuery, signal: AbortSignal) =>
    callOrThrow({ path: `${path}${searchOf(query)}`, reply, signal }),
  file: (query: PageQuery, language: string) => fetchListFile(`${path}.csv`, query, language),
});

/** A whole list as CSV for spreadsheets of a language, with the query's order and filters. @throws {FailureError} */
async function fetchListFile(path: string, query: PageQuery, language: string): Promise<Blob> {
  const { page: _page, size: _size, ...rest } = query;
  const address = `/api${path}${searchOf({ ...rest, language })}`;
  const response = await fetch(address, { headers: callHeaders() }).catch(() => {
    throw new FailureError({ kind: 'network' });
  });
  if (!response.ok) throw new FailureError((await refusalOf(response)) ?? { kind: 'broken' });
  return response.blob();
}
