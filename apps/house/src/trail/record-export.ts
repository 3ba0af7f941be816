import type { Readable } from 'node:stream';
import type { FileLanguage } from '@floorcast/contract/player';
import type { Settings } from '@floorcast/contract/settings';
import { TrailDetail } from '@floorcast/contract/trail';
import type { Db } from '../platform/db/schema.ts';
import type { FileStyle } from '../platform/lists/csv.ts';
import { type Actor, record } from './record.ts';

/** A list of the console that is about to leave the site as a file. */
export interface ExportedList {
  /** Name of the list, such as `players`. */
  readonly list: string;
  /** The filters and the order; undefined ones are left out. */
  readonly query: object;
  readonly playerId?: number;
  readonly machineId?: number;
}

/** Writes an export to the trail; awaited before the first row leaves, so that none leaves unrecorded. */
export async function recordExport(
  db: Db,
  by: Actor,
  { list, query, playerId, machineId }: ExportedList,
): Promise<void> {
  const filters = Object.entries(query).filter(([, value]) => value !== undefined);
  await db.transaction().execute((tx) =>
    record(tx, {
      kind: 'list.exported',
      by,
      ...(playerId !== undefined && { playerId }),
      ...(machineId !== undefined && { machineId }),
      detail: TrailDetail.parse({ ...Object.fromEntries(filters), list }),
    }),
  );
}

interface FileQuery {
  readonly page: number;
  readonly size: number;
  readonly language?: FileLanguage | undefined;
}

interface Exported<Query> extends Omit<ExportedList, 'query'> {
  readonly query: Query;
  /** Name of the file; that of the list, unless it is given. */
  readonly name?: string;
}

/** A list as a file, for the language of its reader and in the currency of the site. Its export is recorded first. */
export async function exportList<Query extends FileQuery>(
  { db, settings }: { readonly db: Db; readonly settings: () => Promise<Settings> },
  by: Actor,
  { query: { page: _page, size: _size, language, ...filter }, name, ...list }: Exported<Query>,
  write: (filter: Omit<Query, keyof FileQuery>, style: FileStyle) => Readable,
): Promise<{ readonly name: string; readonly content: Readable }> {
  await recordExport(db, by, { ...list, query: filter });
  const content = write(filter, { language, currency: (await settings()).CURRENCY });
  return { name: name ?? list.list, content };
}
