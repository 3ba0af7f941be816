import { PLAYER_LIST_CALLS, PLAYER_LIST_ROWS } from '@floorcast/contract/player-lists';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import type { Db } from '../../../platform/db/schema.ts';
import { csv } from '../../../platform/lists/csv.ts';
import type { ListFilter, PlayerListReads } from './player-list.ts';
import { SOURCES } from './sources.ts';

/** The columns of amounts, in minor units, wherever they are. */
const AMOUNTS = ['amount', 'moved', 'bet', 'win'];

const Total = z.object({ total: z.bigint() });
const Key = z.object({ id: z.union([z.string(), z.number(), z.bigint()]) });
const Row = z.record(z.string(), z.unknown());
type Row = z.infer<typeof Row>;

/** A value of the database as the wire has it. */
const onWire = (value: unknown): unknown =>
  value instanceof Date ? value.toISOString() : typeof value === 'bigint' ? Number(value) : value;

const rowOf = (stored: unknown): Row =>
  Object.fromEntries(Object.entries(Row.parse(stored)).map(([name, value]) => [name, onWire(value)]));

/** Reads of a list that is one statement, a page at a time or as a file. */
export function sqlList(name: keyof typeof SOURCES): PlayerListReads {
  const source = SOURCES[name];
  const time = name === 'games' ? 'date' : 'at';
  const columns = Object.keys(PLAYER_LIST_ROWS[name].shape);
  const filtered = (playerId: number, filter: ListFilter) =>
    sql`(${source(playerId)}) as list ${whereOf(time, filter)}`;
  async function keys(db: Db, playerId: number, filter: ListFilter): Promise<readonly string[]> {
    const from = filtered(playerId, filter);
    const { rows } = await sql`select id from ${from} ${orderBy(time, filter)}`.execute(db);
    return rows.map((row) => String(Key.parse(row).id));
  }
  async function rowsWith(db: Db, playerId: number, ids: readonly string[]): Promise<readonly Row[]> {
    const { rows } = await sql`select * from (${source(playerId)}) as list
      where id::text = any(${ids}::text[]) order by array_position(${ids}::text[], id::text)`.execute(db);
    return rows.map(rowOf);
  }
  return {
    async page(db, playerId, query) {
      const { page, size } = query;
      const from = filtered(playerId, query);
      const counted = await sql`select count(*) as total from ${from}`.execute(db);
      const { rows } = await sql`select * from ${from} ${orderBy(time, query)}
        limit ${size} offset ${(page - 1) * size}`.execute(db);
      const { total } = Total.parse(counted.rows[0]);
      return PLAYER_LIST_CALLS[name].page.reply.parse({
        items: rows.map(rowOf),
        total: Number(total),
        page,
        size,
      });
    },
    file: (read, playerId, filter, style) =>
      csv<string, Row>(
        {
          columns,
          amounts: AMOUNTS.filter((amount) => columns.includes(amount)),
          keys: () => read((db) => keys(db, playerId, filter)),
          rows: (ids) => read((db) => rowsWith(db, playerId, ids)),
        },
        style,
      ),
  };
}

function whereOf(time: 'at' | 'date', { from, to, session }: ListFilter): RawBuilder<unknown> {
  const at = sql.ref(time);
  const conditions = [
    ...(from === undefined ? [] : [sql`${at} >= ${from}::timestamptz`]),
    ...(to === undefined ? [] : [sql`${at} < ${to}::timestamptz`]),
    ...(session === undefined ? [] : [sql`session_id = ${session}`]),
  ];
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
}

/** The latest first, unless the filter says otherwise. The contract has checked the field. */
function orderBy(time: 'at' | 'date', { sort = `-${time}` }: ListFilter): RawBuilder<unknown> {
  const by = sql.ref(sort.replace(/^-/, ''));
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc');
  return sql`order by ${by} ${direction} nulls last, ${sql.ref(time)} ${direction}, id ${direction}`;
}
