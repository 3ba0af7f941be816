import type { Readable } from 'node:stream';
import { MinorUnits } from '@floorcast/contract/money';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import type { Read } from '../db/read-replica.ts';
import type { Db } from '../db/schema.ts';
import { asOf, type Blocks, blocksOf, type Counted, keysOfPage, spanOf } from './blocks.ts';
import { csv, type FileStyle } from './csv.ts';

/** Which rows of a list, in which order: `to` is excluded, and `-` before a field sorts descending. */
export interface ListQuery {
  readonly sort?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** A page of a list: from 1, with `size` rows. */
export interface Paging {
  readonly page: number;
  readonly size: number;
}

/** A row as the database returned it, in values of the wire. */
export type Stored = Readonly<Record<string, unknown>>;

/** A list that is one statement. */
interface Definition<Query extends ListQuery, Row extends Stored, Totals> {
  /**
   * Selects every row, with its key and its time. Columns have the names of the wire, in the database's case; further ones
   * are left out. With `keys`, a statement that cannot be narrowed from outside selects no others.
   */
  readonly statement: (query: Query, keys?: readonly string[]) => RawBuilder<unknown>;
  readonly row: z.core.$ZodType<Row>;
  /** Makes a row of what was selected, where these differ. */
  readonly shape?: (stored: Stored) => unknown;
  /** Reads the rows, in any order, where they are more than the statement has. */
  readonly read?: (db: Db, query: Query, keys: readonly string[]) => Promise<readonly Row[]>;
  /** `id`, unless it is given. */
  readonly key?: string;
  /** The column by which a list is narrowed, and sorted with the latest row first: `at`, unless it is given. */
  readonly time?: string;
  /** The rows that were counted by blocks of the key, in whose order the list is; undefined: those of this query are not. */
  readonly counted?: (query: Query) => Counted | undefined;
  /** Columns by which fields are sorted, where they have other names. */
  readonly sorts?: Readonly<Record<string, string>>;
  /** Columns of the file; those of the row, unless they are given. */
  readonly columns?: readonly string[];
  /** What is in the file of fields that are neither texts nor numbers. */
  readonly cells?: (row: Row) => Stored;
  /** Sums of the columns with these names, over every matching row. */
  readonly totals?: z.core.$ZodType<Totals>;
}

/** A page of a list as it was before `asOf` (C10.9). */
interface ListPage<Row, Totals> extends Paging {
  readonly items: Row[];
  readonly total: number;
  readonly totals: Totals;
  readonly asOf: string;
}

/** A page of a list that has `total` rows. */
interface Part extends Paging {
  readonly total: number;
  /** The blocks in which its rows are. */
  readonly blocks?: Blocks | undefined;
}

const Values = z.record(z.string(), z.unknown());
const Sums = z.looseObject({ total: z.bigint(), asOf: z.date() });

/**
 * Up to so many rows are found before they are sorted. The planner, which cannot know how rare they are, would otherwise go
 * through all rows of a table in their order until a page is full; of more, that is soon.
 */
const FEW = 5_000;

/** Reads a list, a page at a time or all of it as a file. It may read tables of other modules, and writes nothing. */
export class SqlList<Query extends ListQuery, Row extends Stored = Stored, Totals = undefined> {
  readonly #list: Definition<Query, Row, Totals>;
  readonly #shape: Shape;
  readonly #key: string;
  readonly #time: string;

  constructor(list: Definition<Query, Row, Totals>) {
    this.#list = list;
    this.#shape = shapeOf(list.row);
    this.#key = list.key ?? 'id';
    this.#time = list.time ?? 'at';
  }

  async page(db: Db, query: Query & Paging): Promise<ListPage<Row, Totals>> {
    const { page, size } = query;
    const { total, asOf: moment, blocks, sums } = await this.#count(db, query);
    const until = before(query, moment);
    const keys = await this.keys(db, until, { page, size, total, blocks });
    const items = [...(await this.rows(db, query, keys))];
    const { totals } = this.#list;
    // Without a schema there is no sum.
    const summed = totals === undefined ? (undefined as Totals) : z.parse(totals, onWire(sums));
    return { items, total, page, size, totals: summed, asOf: moment.toISOString() };
  }

  /** The rows of one moment, each once (C10.6). */
  file(read: Read, query: Query, style: FileStyle): Readable {
    const { columns = Object.keys(this.#shape), cells = () => ({}) } = this.#list;
    return csv(
      {
        columns,
        amounts: columns.filter((column) => isAmount(this.#shape[column])),
        keys: () => read((db) => this.keys(db, query)),
        rows: async (keys) =>
          (await read((db) => this.rows(db, query, keys))).map((row) => ({ ...row, ...cells(row) })),
      },
      style,
    );
  }

  /** The keys of all rows, or of a page, in the order of the query. */
  async keys(db: Db, query: Query, part?: Part): Promise<readonly string[]> {
    const id = sql.ref(this.#key);
    const from = this.#matching(query);
    if (part === undefined) return this.#keysOf(db, sql`select ${id} from ${from} ${this.#order(query)}`);
    if (part.blocks !== undefined) {
      const blocks = this.#sortOf(query).descending ? part.blocks.toReversed() : part.blocks;
      const list = { ...this.#listed(query), order: this.#order(query) };
      return this.#keysOf(db, keysOfPage(blocks, part, list));
    }
    const { page, size, total } = part;
    const skipped = (page - 1) * size;
    const taken = Math.min(size, total - skipped);
    if (taken <= 0) return [];
    // What is nearer to the end is found from there.
    const reverse = skipped > total / 2;
    const window = sql`${this.#order(query, reverse)}
      limit ${taken} offset ${reverse ? total - skipped - taken : skipped}`;
    const sorted = new Set([this.#key, this.#time, this.#sortOf(query).column]);
    const few = sql`with list as materialized (
      select ${sql.join([...sorted].map((column) => sql.ref(column)))} from ${from}
    ) select ${id} from list ${window}`;
    const keys = await this.#keysOf(db, total <= FEW ? few : sql`select ${id} from ${from} ${window}`);
    return reverse ? keys.toReversed() : keys;
  }

  /** The rows with these keys, in their order; one that is gone is left out. */
  async rows(db: Db, query: Query, keys: readonly string[]): Promise<readonly Row[]> {
    if (keys.length === 0) return [];
    const { row, read, shape = (stored) => stored, statement } = this.#list;
    const byKey = new Map<string, Row>();
    if (read !== undefined) {
      for (const each of await read(db, query, keys)) byKey.set(String(each[this.#key]), each);
    } else {
      const id = sql.ref(this.#key);
      // A number is compared as it is stored, by its index.
      const isNumber = this.#shape[this.#key]?._zod.def.type === 'number';
      const { rows } = await sql`select * from (${statement(query, keys)}) as list
        where ${isNumber ? sql`${id} = any(${keys}::bigint[])` : sql`${id}::text = any(${keys}::text[])`}`.execute(
        db,
      );
      for (const stored of rows.map(onWire))
        byKey.set(String(stored[this.#key]), z.parse(row, shape(stored)));
    }
    return keys.flatMap((key): readonly Row[] => {
      const found = byKey.get(key);
      return found === undefined ? [] : [found];
    });
  }

  /** The matching rows as a source of statements, and their span of time. */
  #listed(query: Query) {
    const rows = sql`(${this.#list.statement(query)}) as list`;
    return { rows, key: sql.ref(this.#key), at: sql.ref(this.#time), from: query.from, to: query.to };
  }

  #matching(query: Query): RawBuilder<unknown> {
    const listed = this.#listed(query);
    return sql`${listed.rows} where ${spanOf(listed)}`;
  }

  async #count(db: Db, query: Query) {
    const listed = this.#listed(query);
    const counted = this.#list.counted?.(query);
    if (counted !== undefined) {
      const found = await blocksOf(db, counted, listed);
      return { ...found, total: found.blocks.reduce((sum, [, rows]) => sum + rows, 0), sums: {} };
    }
    const columns = Object.keys(shapeOf(this.#list.totals)).map(
      (name) => sql`, coalesce(sum(${sql.ref(name)}), 0)::bigint as ${sql.ref(name)}`,
    );
    const { rows } = await sql`
      select count(*) as total, ${asOf(sql`max(${listed.at})`)} as as_of
        ${columns.length === 0 ? sql`` : sql.join(columns, sql` `)}
      from ${this.#matching(query)}`.execute(db);
    const { total, asOf: moment, ...sums } = Sums.parse(rows[0]);
    return { total: Number(total), asOf: moment, blocks: undefined, sums };
  }

  /** The contract has checked the field. */
  #sortOf({ sort = `-${this.#time}` }: Query): { readonly column: string; readonly descending: boolean } {
    const field = sort.replace(/^-/, '');
    return { column: this.#list.sorts?.[field] ?? field, descending: sort.startsWith('-') };
  }

  /** Equal rows are in the order of their times, and those of one time in the order of their keys. */
  #order(query: Query, reverse = false): RawBuilder<unknown> {
    const { column, descending } = this.#sortOf(query);
    const direction = sql.raw(descending === reverse ? 'asc' : 'desc');
    const last = sql.raw(reverse ? 'nulls first' : 'nulls last');
    const by = (name: string) => sql`${sql.ref(name)} ${direction}`;
    const [key, time] = [this.#key, this.#time];
    if (column === key) return sql`order by ${by(key)}`;
    if (column === time) return sql`order by ${by(time)}, ${by(key)}`;
    return sql`order by ${by(column)} ${last}, ${by(time)}, ${by(key)}`;
  }

  async #keysOf(db: Db, statement: RawBuilder<unknown>): Promise<readonly string[]> {
    const { rows } = await statement.execute(db);
    return rows.map((row) => String(Values.parse(row)[this.#key]));
  }
}

/** A part of a statement that is there if a value is. */
export const when = <T>(
  value: T | undefined,
  part: (value: T) => RawBuilder<unknown>,
): RawBuilder<unknown> => (value === undefined ? sql`` : part(value));

/** A query, without the rows from a moment on. */
const before = <Query extends ListQuery>(query: Query, moment: Date): Query =>
  query.to !== undefined && new Date(query.to) < moment ? query : { ...query, to: moment.toISOString() };

const onWire = (stored: unknown): Stored =>
  Object.fromEntries(
    Object.entries(Values.parse(stored)).map(([name, value]) => [
      name,
      value instanceof Date ? value.toISOString() : typeof value === 'bigint' ? Number(value) : value,
    ]),
  );

type Shape = Readonly<Record<string, z.core.$ZodType>>;

const shapeOf = (schema: z.core.$ZodType | undefined): Shape =>
  schema instanceof z.core.$ZodObject ? schema._zod.def.shape : {};

const isAmount = (schema: z.core.$ZodType | undefined): boolean =>
  schema === MinorUnits ||
  ((schema instanceof z.core.$ZodNullable || schema instanceof z.core.$ZodOptional) &&
    isAmount(schema._zod.def.innerType));
