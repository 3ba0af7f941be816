import type { Call } from '@floorcast/contract/call';
import type * as z from 'zod/mini';
import { pathOf, searchOf } from './ask.ts';
import { callHeaders, callOrThrow, refusalOf } from './call.ts';
import { FailureError } from './failure.ts';

/** Fetches a file of the house. @throws {FailureError} */
export async function fetchFile(path: string, query: object): Promise<Blob> {
  const response = await fetch(`/api${path}${searchOf(query)}`, { headers: callHeaders() }).catch(() => {
    throw new FailureError({ kind: 'network' });
  });
  if (!response.ok) throw new FailureError((await refusalOf(response)) ?? { kind: 'broken' });
  return response.blob();
}

/** The call of a list: a page of it. The whole of it, as CSV for spreadsheets of a language, is at the same path. */
export interface ListCall<Page> extends Pick<Call, 'route'> {
  readonly reply: z.ZodMiniType<Page>;
}

/** `page` from 1, `size`, `sort` by a field with `-` before it for descending, and filters. */
type PageQuery = Readonly<Record<string, string | number>>;

/**
 * Reads a list by pages, and as a file in the query's order. The query comes from the address of a screen, where anything
 * may stand: the house checks it.
 */
export function callsOfList<Page>(list: ListCall<Page>, params?: Readonly<Record<string, number>>) {
  const path = pathOf(list, params);
  return {
    load: (query: PageQuery, signal: AbortSignal): Promise<Page> =>
      callOrThrow({ path: `${path}${searchOf(query)}`, reply: list.reply, signal }),
    file: ({ page: _page, size: _size, ...rest }: PageQuery, language: string): Promise<Blob> =>
      fetchFile(`${path}.csv`, { ...rest, language }),
  };
}
