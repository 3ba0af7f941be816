import * as z from 'zod/mini';
import { FileLanguage } from '../account/player.ts';
import { type Call, type CallCommand, CsvFile } from '../calls/call.ts';
import type { Permission } from '../calls/duties.ts';
import { pageOf } from '../wire/fields.ts';

interface List<Path, Query, Row, Params> {
  readonly path: Path;
  /** What its page does, and its file. */
  readonly does: readonly [page: string, file: string];
  readonly may: Permission | readonly Permission[];
  readonly params: Params;
  readonly query: Query;
  readonly row: Row;
  readonly command?: CallCommand;
}

/**
 * The two calls of a list of staff: a page of it; and as a file, which has every matching row and needs `lists.export` too.
 * Texts of the file are for spreadsheets of a language; without one, it is for programs.
 */
/* @__NO_SIDE_EFFECTS__ */
export const listCalls = <
  const Path extends string,
  Query extends z.ZodMiniObject,
  Row extends z.ZodMiniType,
  Params extends z.ZodMiniType | undefined,
>({
  path,
  does,
  may,
  params,
  query,
  row,
  command,
}: List<Path, Query, Row, Params>) => ({
  page: {
    does: does[0],
    route: `GET /api/console/${path}` as const,
    access: { may },
    params,
    query,
    reply: pageOf(row),
    ...(command && { command }),
  },
  file: {
    does: does[1],
    route: `GET /api/console/${path}.csv` as const,
    access: { may: [...[may].flat(), 'lists.export' as const] },
    params,
    query: z.extend(query, { language: z.optional(FileLanguage) }),
    reply: CsvFile,
  },
});

/** The calls of some list, by what all lists of its kind have in common. */
export type ListCalls<Params, Query, Page> = {
  readonly page: Call & {
    readonly params: z.ZodMiniType<Params>;
    readonly query: z.ZodMiniType<Query>;
    readonly reply: z.ZodMiniType<Page>;
  };
  readonly file: Call & {
    readonly params: z.ZodMiniType<Params>;
    readonly query: z.ZodMiniType<Query & { readonly language?: FileLanguage | undefined }>;
    readonly reply: typeof CsvFile;
  };
};
