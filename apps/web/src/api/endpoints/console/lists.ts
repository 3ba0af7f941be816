import { searchOf } from '../../call/ask.ts';
import { callHeaders, refusalOf } from '../../call/call.ts';
import { FailureError } from '../../call/failure.ts';

/** A page of a list of the console: `page`, `size`, `sort`, and the list's own filters. */
export type PageQuery = Readonly<Record<string, string | number>>;

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
