import type { Db } from '../../platform/db/schema.ts';
import { type Actor, record } from './record.ts';

/** A list of the console that is about to leave the site as a file. */
export interface ExportedList {
  /** Name of the list, such as `players`. */
  readonly list: string;
  /** The filters and the order; undefined ones are left out. */
  readonly query: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly playerId?: number;
  readonly machineId?: number;
}

/** Writes an export to the trail; awaited before the first row leaves, so that none leaves unrecorded. */
export async function recordExport(
  db: Db,
  by: Actor,
  { list, query, playerId, machineId }: ExportedList,
): Promise<void> {
  const filters = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  await db.transaction().execute((tx) =>
    record(tx, {
      kind: 'list.exported',
      by,
      ...(playerId !== undefined && { playerId }),
      ...(machineId !== undefined && { machineId }),
      detail: { ...Object.fromEntries(filters), list },
    }),
  );
}
