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
import { csvOfParts, type FileStyle } from '../../platform/lists/csv.ts';
import { SqlList, type Stored, when } from '../../platform/lists/sql-list.ts';

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

/** The kinds that a filter leaves; undefined: all. */
function kindsOf({ group, kind, kinds }: TrailFilter): readonly TrailKind[] | undefined {
  if (group === undefined && kind === undefined && kinds === undefined) return undefined;
  return TRAIL_KINDS.filter(
    (each) =>
      (group === undefined || trailGroupOf(each) === group) &&
      (kind === undefined || kind === each) &&
      (kinds === undefined || kinds.includes(each)),
  );
}

const actorLike = ({ actor }: TrailFilter): string | undefined =>
  actor === undefined ? undefined : `${likeText(actor).toLowerCase()}%`;

/** The trail in the order of its recording, whatever clocks said: the newest row first, unless it is sorted otherwise. */
export const TRAIL = new SqlList({
  statement: ({ player, machine, first, last, ...filter }: TrailFilter & Numbers) => sql`
    select seq, at, kind, actor_id, actor, player_id, machine_id, detail from trail where true
      ${when(kindsOf(filter), (kinds) => sql`and kind = any(${kinds}::text[])`)}
      ${when(actorLike(filter), (pattern) => sql`and lower(actor) like ${pattern}`)}
      ${when(player, (id) => sql`and player_id = ${id}`)}
      ${when(machine, (id) => sql`and machine_id = ${id}`)}
      ${when(first, (seq) => sql`and seq >= ${seq}`)}
      ${when(last, (seq) => sql`and seq <= ${seq}`)}`,
  row: TrailRow,
  shape: asRow,
  key: 'seq',
  sorts: { at: 'seq' },
  counted: ({ player, machine, ...filter }) =>
    player === undefined
      ? { table: 'trail', machine, kinds: kindsOf(filter), actor: actorLike(filter) }
      : undefined,
});

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
  const newest = await read((db) =>
    db.selectFrom('trail').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst(),
  );
  let numbers: Numbers = { last: newest?.seq ?? 0n };
  for (let full = true; full; ) {
    const query = { ...filter, ...numbers };
    const part = { page: 1, size, total: Number.MAX_SAFE_INTEGER };
    const rows = await read(async (db) => TRAIL.rows(db, query, await TRAIL.keys(db, query, part)));
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
