import {
  TRAIL_KINDS,
  TrailDetail,
  TrailKind,
  type TrailQuery,
  type TrailRow,
  trailGroupOf,
} from '@floorcast/contract/trail';
import { type Selectable, sql } from 'kysely';
import type { Read } from '../../platform/db/read-replica.ts';
import type { Db, Schema } from '../../platform/db/schema.ts';

/** Which rows, in which order. */
export type TrailFilter = Omit<TrailQuery, 'page' | 'size'> & {
  /** The kinds that its reader may see; absent: all. */
  readonly kinds?: readonly TrailKind[] | undefined;
};

const matching = (db: Db, { group, kind, kinds, actor, player, machine, from, to }: TrailFilter) =>
  db
    .selectFrom('trail')
    .$if(group !== undefined, (query) =>
      query.where(
        'kind',
        'in',
        TRAIL_KINDS.filter((each) => trailGroupOf(each) === group),
      ),
    )
    .$if(kinds !== undefined, (query) => query.where('kind', 'in', kinds ?? []))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .$if(actor !== undefined, (query) =>
      query.where(sql`lower(actor)`, 'like', `${likeText(actor ?? '').toLowerCase()}%`),
    )
    .$if(player !== undefined, (query) => query.where('playerId', '=', player ?? 0))
    .$if(machine !== undefined, (query) => query.where('machineId', '=', machine ?? 0))
    .$if(from !== undefined, (query) => query.where('at', '>=', new Date(from ?? 0)))
    .$if(to !== undefined, (query) => query.where('at', '<', new Date(to ?? 0)));

const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

const directionOf = (filter: TrailFilter) => (filter.sort === 'at' ? 'asc' : 'desc');

/** A page of the trail, the newest row first unless it is sorted otherwise. */
export async function trailPage(
  db: Db,
  { page, size, ...filter }: TrailFilter & Pick<TrailQuery, 'page' | 'size'>,
) {
  const { sort: _, ...narrowed } = filter;
  // Rows are numbered without gaps: the whole trail need not be counted.
  const whole = Object.values(narrowed).every((value) => value === undefined);
  const { total } = await matching(db, filter)
    .select((eb) => (whole ? eb.fn.max('seq').as('total') : eb.fn.countAll<bigint>().as('total')))
    .executeTakeFirstOrThrow();
  const rows = await matching(db, filter)
    .selectAll()
    .orderBy('seq', directionOf(filter))
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return { items: rows.map(rowOf), total: Number(total), page, size };
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
  atOnce = AT_ONCE,
): AsyncGenerator<readonly TrailRow[]> {
  const last = await read((db) =>
    db
      .selectFrom('trail')
      .select((eb) => eb.fn.max('seq').as('seq'))
      .executeTakeFirst(),
  );
  let [after, before] = [0n, (last?.seq ?? 0n) + 1n];
  for (let full = true; full; ) {
    const rows = await read((db) =>
      matching(db, filter)
        .selectAll()
        .where('seq', '>', after)
        .where('seq', '<', before)
        .orderBy('seq', directionOf(filter))
        .limit(atOnce)
        .execute(),
    );
    yield rows.map(rowOf);
    full = rows.length === atOnce;
    const end = rows.at(-1)?.seq ?? 0n;
    if (filter.sort === 'at') after = end;
    else before = end;
  }
}

/** A forged row may hold anything: what is no kind and no detail is shown as such. */
function rowOf(row: Selectable<Schema['trail']>): TrailRow {
  const kind = TrailKind.safeParse(row.kind);
  const detail = TrailDetail.safeParse(row.detail);
  return {
    seq: Number(row.seq),
    at: row.at.toISOString(),
    kind: kind.success ? kind.data : 'trail.unknown',
    actorId: row.actorId,
    actor: row.actor,
    playerId: row.playerId,
    machineId: row.machineId,
    detail: detail.success ? detail.data : { text: JSON.stringify(row.detail) },
  };
}
