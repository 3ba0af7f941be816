import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import type { SiteContext } from '../../context.ts';
import type { Db, Tx } from '../db/schema.ts';
import { Repeated } from '../repeated.ts';

/** Rows of a block: those whose keys, divided by it, are the block's number. */
const BLOCK = 5_000;
/** Blocks that one statement counts at most: a million rows. */
const AT_ONCE = 200;
const EVERY_MS = 60_000;

/** Tables to which rows are only added, with ascending keys, and by what their rows are counted. */
const COUNTED = {
  trail: { key: 'seq', by: { machine_id: 'machine_id', kind: 'kind', actor: 'lower(actor)' } },
  rounds: { key: 'id', by: { machine_id: 'machine_id' } },
} as const;

/** The rows of a counted table that a list has, beside its span of time. */
export interface Counted {
  readonly table: keyof typeof COUNTED;
  readonly machine?: number | undefined;
  readonly kinds?: readonly string[] | undefined;
  /** Pattern of `like` for the lower-case name. */
  readonly actor?: string | undefined;
}

/** Blocks in the order of their keys, each with the number of its matching rows. */
export type Blocks = readonly (readonly [block: number, rows: number])[];

/** `key` is in the block that the column `block` has. */
export const inBlock = (key: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${key} >= block * ${sql.lit(BLOCK)} and ${key} < (block + 1) * ${sql.lit(BLOCK)}`;

/** The first block that is not counted. */
const nextBlock = (table: string) => sql`coalesce((select max(block) + 1 from list_blocks
  where list = ${table} and machine_id is null and kind is null and actor is null), 0)`;

const lastBlock = (table: Counted['table']) =>
  sql`(select max(${sql.ref(COUNTED[table].key)}) / ${sql.lit(BLOCK)} from ${sql.table(table)})`;

/** Counts of some blocks of a table, of all rows and of those of each machine, kind and actor, and of these together. */
function countsOf(table: Counted['table'], blocks: RawBuilder<unknown>): RawBuilder<unknown> {
  const { key, by } = COUNTED[table];
  const block = sql`${sql.ref(key)} / ${sql.lit(BLOCK)}`;
  return sql`select ${table}::text as list, ${block} as block, ${sql.raw(Object.values(by).join(', '))},
      count(*) as rows, min(at) as first_at, max(at) as last_at
    from ${sql.table(table)}, (${blocks}) as counted (first_block, end_block)
    where ${sql.ref(key)} >= first_block * ${sql.lit(BLOCK)} and ${sql.ref(key)} < end_block * ${sql.lit(BLOCK)}
    group by ${block}, cube (${sql.raw(Object.values(by).join(', '))})
    having machine_id is not null or grouping(machine_id) = 1`;
}

const columnsOf = (table: Counted['table']) =>
  sql.raw(['list', 'block', ...Object.keys(COUNTED[table].by), 'rows', 'first_at', 'last_at'].join(', '));

/**
 * Counts blocks that are full. The newest full one waits: a transaction that has taken a key of it may still be open, and
 * is not when a whole block has been stored after it.
 */
export async function countBlocks(db: Db): Promise<void> {
  for (const table of ['trail', 'rounds'] as const) {
    const key = sql.ref(COUNTED[table].key);
    const blocks = sql`select first, least(first + ${sql.lit(AT_ONCE)}, ${lastBlock(table)} - 1)
      from (select min(${key}) / ${sql.lit(BLOCK)} as first from ${sql.table(table)}
        where ${key} >= ${nextBlock(table)} * ${sql.lit(BLOCK)}) as next`;
    await sql`insert into list_blocks (${columnsOf(table)}) ${countsOf(table, blocks)} on conflict do nothing`.execute(
      db,
    );
  }
}

/** Keeps blocks counted, on the node that has the job. */
export const keepBlocks = ({ db, clock, log }: Pick<SiteContext, 'db' | 'clock' | 'log'>): Repeated =>
  new Repeated({
    ...{ clock, log, firstMs: EVERY_MS, everyMs: EVERY_MS },
    work: () => countBlocks(db),
    failed: 'counting rows of lists failed; retrying in a minute',
  });

/** The blocks of a table whose counts are not those of its rows. */
export async function falseBlocks(tx: Tx, table: Counted['table']): Promise<readonly number[]> {
  const columns = columnsOf(table);
  const counts = sql`select ${columns} from (${countsOf(table, sql`select 0, ${nextBlock(table)}`)}) as counts`;
  const kept = sql`select ${columns} from list_blocks where list = ${table}`;
  const { rows } = await sql<{ block: number }>`select distinct block::float8 as block
    from ((${counts} except ${kept}) union (${kept} except ${counts})) as differing order by block`.execute(
    tx,
  );
  return rows.map(({ block }) => block);
}

/**
 * The next millisecond: what is stored by now is from before it. On a replica it goes by the clock that stamped the rows,
 * the primary's.
 */
const NEXT = sql`date_trunc('milliseconds',
  coalesce(case when pg_is_in_recovery() then pg_last_xact_replay_timestamp() end, now())) + interval '1 millisecond'`;

/** Rows up to the latest of these times are from before it: clocks of the house and of floors may be ahead of the database's. */
export const asOf = (latest: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`greatest(${NEXT}, date_trunc('milliseconds', ${latest}) + interval '1 millisecond')`;

const Found = z.object({ asOf: z.date(), blocks: z.array(z.tuple([z.int(), z.int()])) });

/** The rows of a list in a span of time. */
interface Matching {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly key: RawBuilder<unknown>;
  readonly at: RawBuilder<unknown>;
  /** Selects them, under a further condition. */
  readonly matching: (condition: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/**
 * How many of the rows are in each block: as they were counted, and found by looking in blocks that are not counted yet or
 * that the span of time cuts.
 */
export async function blocksOf(
  db: Db,
  { table, machine, kinds, actor }: Counted,
  { from = '-infinity', to = 'infinity', key, at, matching }: Matching,
): Promise<z.infer<typeof Found>> {
  const { rows } = await sql`
    with known as (
      select block, sum(rows) as rows, min(first_at) as first_at, max(last_at) as last_at from list_blocks
      where list = ${table} and machine_id ${machine === undefined ? sql`is null` : sql`= ${machine}`}
        and kind ${kinds === undefined ? sql`is null` : sql`= any(${kinds}::text[])`}
        and actor ${actor === undefined ? sql`is null` : sql`like ${actor}`}
      group by block
    ), parts as (
      select block, last_at,
        case when first_at >= ${from}::timestamptz and last_at < ${to}::timestamptz then rows end as rows
      from known where last_at >= ${from}::timestamptz and first_at < ${to}::timestamptz
      union all
      select block, null, null from generate_series(${nextBlock(table)}, ${lastBlock(table)}) as block
    ), counted as (
      select block, coalesce(parts.rows, found.rows) as rows,
        case when parts.rows is null then found.last_at else parts.last_at end as last_at
      from parts cross join lateral (
        select count(*) as rows, max(${at}) as last_at
        from ${matching(sql`parts.rows is null and ${inBlock(key)}`)}
      ) as found
    )
    select ${asOf(sql`max(last_at)`)} as as_of,
      coalesce(array_agg(array[block, rows]::int[] order by block) filter (where rows > 0), '{}') as blocks
    from counted`.execute(db);
  return Found.parse(rows[0]);
}

/** The blocks in which a page is, of blocks in the order of the list, and how many of their rows are before it. */
export function blocksOfPage(
  blocks: Blocks,
  { page, size }: { readonly page: number; readonly size: number },
): { readonly offset: number; readonly numbers: readonly number[] } {
  const skipped = (page - 1) * size;
  let before = 0;
  let offset = 0;
  const numbers: number[] = [];
  for (const [block, rows] of blocks) {
    if (before + rows > skipped && before < skipped + size) {
      if (numbers.length === 0) offset = skipped - before;
      numbers.push(block);
    }
    before += rows;
  }
  return { offset, numbers };
}
