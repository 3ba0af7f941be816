import type { Readable } from 'node:stream';
import {
  TRAIL_KINDS,
  TrailDetail,
  TrailKind,
  type TrailQuery,
  TrailRow,
  trailGroupOf,
} from '@floorcast/contract/trail';
import { sql } from 'kysely';
import type { Read } from '../../platform/db/read-replica.ts';
import type { Db } from '../../platform/db/schema.ts';
import { csvOfParts, type FileStyle } from '../../platform/lists/csv.ts';
import { AS_OF, type Paging, SqlList, type Stored, when } from '../../platform/lists/sql-list.ts';

/** Which rows, in which order. */
export type TrailFilter = Omit<TrailQuery, 'page' | 'size'> & {
  /** The kinds that its reader may see; absent: all. */
  readonly kinds?: readonly TrailKind[] | undefined;
};

const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/** Rows between two numbers, which they have in the order of their recording. */
interface Numbers {
  readonly first?: bigint | undefined;
  readonly last?: bigint | undefined;
}

const LIST = new SqlList({
  statement: ({ group, kind, kinds, actor, player, machine, first, last }: TrailFilter & Numbers) => sql`
    select seq, at, kind, actor_id, actor, player_id, machine_id, detail from trail where true
      ${when(group, (one) => sql`and kind = any(${TRAIL_KINDS.filter((each) => trailGroupOf(each) === one)}::text[])`)}
      ${when(kinds, (some) => sql`and kind = any(${some}::text[])`)}
      ${when(kind, (one) => sql`and kind = ${one}`)}
      ${when(actor, (text) => sql`and lower(actor) like ${`${likeText(text).toLowerCase()}%`}`)}
      ${when(player, (id) => sql`and player_id = ${id}`)}
      ${when(machine, (id) => sql`and machine_id = ${id}`)}
      ${when(first, (seq) => sql`and seq >= ${seq}`)}
      ${when(last, (seq) => sql`and seq <= ${seq}`)}`,
  row: TrailRow,
  shape: asRow,
  key: 'seq',
  ends: true,
});

/** So many of the newest rows are looked through for the end of a list's earlier page. */
const RECENT = 10_000;

/** The number of the last row from before a moment; undefined: the newest rows are all from later. */
async function lastBefore(db: Db, to = 'infinity') {
  const { rows } = await sql<{ last: bigint | null; asOf: Date }>`select ${AS_OF} as as_of, (
    select seq from (select seq, at from trail order by seq desc limit ${RECENT}) as newest
    where at < ${to}::timestamptz order by seq desc limit 1
  ) as last`.execute(db);
  return { last: rows[0]?.last ?? undefined, asOf: rows[0]?.asOf ?? new Date() };
}

/** In the order of their recording: whatever clocks said. */
const numbered = (sort: string | undefined) => ({ sort: sort === 'at' ? 'seq' : '-seq' });

/** A page of the trail, the newest row first unless it is sorted otherwise. */
export async function trailPage(db: Db, query: TrailFilter & Paging) {
  const { page, size, sort, to, ...filter } = query;
  const { last, asOf } = await lastBefore(db, to);
  // By their times: the newest numbers are far from them.
  if (last === undefined) return LIST.page(db, query);
  if (Object.values(filter).some((value) => value !== undefined))
    return LIST.page(db, { ...filter, ...numbered(sort), last, page, size });
  // Rows are numbered without gaps: those of a page of the whole trail need not be looked for.
  const total = Number(last);
  const skipped = (page - 1) * size;
  const taken = Math.max(0, Math.min(size, total - skipped));
  const seqs = Array.from({ length: taken }, (_, n) =>
    sort === 'at' ? skipped + n + 1 : total - skipped - n,
  );
  const items = [...(await LIST.rows(db, query, seqs.map(String)))];
  return { items, total, page, size, asOf: asOf.toISOString() };
}

/** Rows read at once: limits the memory for a file of any length. */
const AT_ONCE = 500;

/**
 * All matching rows, a part at a time, each from where the one before has ended. Rows that are recorded meanwhile are not
 * among them.
 */
export async function* trailParts(
  read: Read,
  filter: TrailFilter,
  size = AT_ONCE,
): AsyncGenerator<readonly TrailRow[]> {
  let numbers: Numbers = await read((db) => lastBefore(db));
  for (let full = true; full; ) {
    const query = { ...filter, ...numbers, ...numbered(filter.sort) };
    const part = { page: 1, size, total: Number.MAX_SAFE_INTEGER };
    const rows = await read(async (db) => LIST.rows(db, query, await LIST.keys(db, query, part)));
    yield rows;
    full = rows.length === size;
    const end = BigInt(rows.at(-1)?.seq ?? 0);
    numbers = filter.sort === 'at' ? { ...numbers, first: end + 1n } : { ...numbers, last: end - 1n };
  }
}

const COLUMNS = ['seq', 'at', 'kind', 'actor', 'actorId', 'playerId', 'machineId', 'detail'];

/** All matching rows as a file, each as its reader may see it. */
export const trailFile = (
  read: Read,
  filter: TrailFilter,
  style: FileStyle,
  seen = (row: TrailRow): TrailRow => row,
): Readable =>
  csvOfParts(
    {
      columns: COLUMNS,
      async *parts() {
        for await (const rows of trailParts(read, filter))
          yield rows.map(seen).map((row) => ({ ...row, detail: JSON.stringify(row.detail) }));
      },
    },
    style,
  );

/** A forged row may hold anything: what is no kind and no detail is shown as such. */
function asRow(stored: Stored): unknown {
  const kind = TrailKind.safeParse(stored.kind);
  const detail = TrailDetail.safeParse(stored.detail);
  return {
    ...stored,
    kind: kind.success ? kind.data : 'trail.unknown',
    detail: detail.success ? detail.data : { text: JSON.stringify(stored.detail) },
  };
}
