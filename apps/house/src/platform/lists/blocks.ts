import { type RawBuilder, sql } from 'kysely';
import type { Logger } from 'pino';
import * as z from 'zod';
import type { Clock } from '../clock.ts';
import type { Db, Tx } from '../db/schema.ts';
import { Repeated } from '../repeated.ts';

/** Rows of a block: those whose keys, divided by it, are the block's number. */
const BLOCK = 5_000;
/** Blocks that one statement counts at most: a statement that takes long is taken for a lost connection. */
const AT_ONCE = 50;
const EVERY_MS = 15_000;

/** Tables to which rows are only added, with ascending keys, and by what their rows are counted. */
const COUNTED = {
  trail: {
    key: 'seq',
    by: { machine_id: 'machine_id', kind: 'kind collate "C"', actor: 'lower(actor) collate "C"' },
  },
  rounds: { key: 'id', by: { machine_id: 'machine_id' } },
} as const;

const TABLES = ['trail', 'rounds'] as const satisfies readonly (keyof typeof COUNTED)[];

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

/** The first block that is not counted. */
const nextBlock = (table: string) => sql`coalesce((select max(block) + 1 from list_blocks
  where list = ${table} and machine_id is null and kind is null and actor is null), 0)`;

const lastBlock = (table: Counted['table']) =>
  sql`(select max(${sql.ref(COUNTED[table].key)}) / ${sql.lit(BLOCK)} from ${sql.table(table)})`;

/** Counts of some blocks of a table, of all rows and of those of each machine, kind and actor, and of these together. */
function countsOf(table: Counted['table'], blocks: RawBuilder<unknown>): RawBuilder<unknown> {
  const { key, by } = COUNTED[table];
  const block = sql`${sql.ref(key)} / ${sql.lit(BLOCK)}`;
  const columns = Object.entries(by).map(([name, value]) => `${value} as ${name}`);
  return sql`select ${table}::text as list, ${block} as block, ${sql.raw(columns.join(', '))},
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
  for (const table of TABLES) {
    const key = sql.ref(COUNTED[table].key);
    const blocks = sql`select first, least(first + ${sql.lit(AT_ONCE)}, ${lastBlock(table)} - 1)
      from (select min(${key}) / ${sql.lit(BLOCK)} as first from ${sql.table(table)}
        where ${key} >= ${nextBlock(table)} * ${sql.lit(BLOCK)}) as next`;
    await sql`insert into list_blocks (${columnsOf(table)}) ${countsOf(table, blocks)} on conflict do nothing`.execute(
      db,
    );
  }
}

/** Counts blocks as they fill, on the node that has the job. */
export const countingBlocks = (
  db: Db,
  { clock, log }: { readonly clock: Clock; readonly log: Logger },
): Repeated =>
  new Repeated({
    ...{ clock, log, firstMs: EVERY_MS, everyMs: EVERY_MS },
    work: () => countBlocks(db),
    failed: 'cannot count list rows; retrying in 15 s',
  });

/** Which counts are not those of the rows, a line for each block. */
export async function miscounts(tx: Tx): Promise<readonly string[]> {
  const wrong = [];
  for (const table of TABLES) wrong.push(...(await miscountsOf(tx, table)));
  return wrong;
}

async function miscountsOf(tx: Tx, table: Counted['table']): Promise<readonly string[]> {
  const columns = columnsOf(table);
  const wrong: string[] = [];
  const { rows: last } = await sql<{ block: bigint | null }>`
    select max(block) as block from list_blocks where list = ${table}`.execute(tx);
  for (let block = 0; block <= Number(last[0]?.block ?? -1); block += AT_ONCE) {
    const end = block + AT_ONCE;
    const part = sql`select ${block}::int, least(${end}::int, ${nextBlock(table)})`;
    const counts = sql`select ${columns} from (${countsOf(table, part)}) as counts`;
    const stored = sql`select ${columns} from list_blocks where list = ${table} and block >= ${block} and block < ${end}`;
    const { rows } = await sql<{ first: bigint }>`select distinct block * ${sql.lit(BLOCK)}::bigint as first
      from ((${counts} except ${stored}) union (${stored} except ${counts})) as differing order by first`.execute(
      tx,
    );
    for (const { first } of rows)
      wrong.push(
        `list_blocks has wrong counts of rows ${first} to ${first + BigInt(BLOCK) - 1n} of ${table}`,
      );
  }
  return wrong;
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

const Moments = { asOf: z.date() };
const Known = z.object({
  ...Moments,
  next: z.bigint(),
  last: z.nullable(z.bigint()),
  blocks: z.array(z.tuple([z.int(), z.nullable(z.int())])),
});
const Found = z.object({ ...Moments, blocks: z.array(z.tuple([z.int(), z.int()])) });

/** The rows of a list. */
interface Listed {
  readonly rows: RawBuilder<unknown>;
  readonly key: RawBuilder<unknown>;
  readonly at: RawBuilder<unknown>;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * How many rows of a list are in each block: as they were counted, and found by looking in blocks that are not counted yet or
 * that its span of time cuts. Its rows are from before `asOf`.
 */
export async function blocksOf(
  db: Db,
  { table, machine, kinds, actor }: Counted,
  list: Listed,
): Promise<z.infer<typeof Found>> {
  const { from = '-infinity', to = 'infinity' } = list;
  const counted = sql`select block, sum(rows) as rows, max(last_at) as last_at,
      min(first_at) >= ${from}::timestamptz and max(last_at) < ${to}::timestamptz as whole
    from list_blocks where list = ${table} and machine_id ${machine === undefined ? sql`is null` : sql`= ${machine}`}
      and kind ${kinds === undefined ? sql`is null` : sql`= any(${kinds}::text[])`}
      and actor ${actor === undefined ? sql`is null` : sql`like ${actor}`}
    group by block having max(last_at) >= ${from}::timestamptz and min(first_at) < ${to}::timestamptz`;
  const { rows } = await sql`select ${asOf(sql`max(last_at) filter (where whole)`)} as as_of,
      ${nextBlock(table)} as next, ${lastBlock(table)}::bigint as last,
      coalesce(jsonb_agg(jsonb_build_array(block, case when whole then rows end) order by block), '[]') as blocks
    from (${counted}) as counted`.execute(db);
  const { next, last, blocks, ...known } = Known.parse(rows[0]);
  const whole = blocks.flatMap(([block, count]): [number, number][] =>
    count === null ? [] : [[block, count]],
  );
  const open = blocks.flatMap(([block, count]) => (count === null ? [block] : []));
  for (let block = Number(next); block <= Number(last ?? -1); block++) open.push(block);
  const found = await look(db, open, list);
  return {
    asOf: found.asOf > known.asOf ? found.asOf : known.asOf,
    blocks: [...whole, ...found.blocks].sort(([a], [b]) => a - b),
  };
}

async function look(db: Db, blocks: readonly number[], list: Listed): Promise<z.infer<typeof Found>> {
  const inSpan = sql`filter (where ${spanOf(list)})`;
  const parts = partsOf(
    blocks,
    list,
    (part) => sql`select ${list.key} / ${sql.lit(BLOCK)} as block, count(*) ${inSpan} as rows,
      max(${list.at}) ${inSpan} as latest from ${part} group by 1`,
  );
  const { rows } = await sql`select ${asOf(sql`max(latest)`)} as as_of,
      coalesce(jsonb_agg(jsonb_build_array(block, rows)) filter (where rows > 0), '[]') as blocks
    from (${parts}) as found`.execute(db);
  return Found.parse(rows[0]);
}

/** The keys of a page, of blocks in the order of the list, which is that of the keys. */
export function keysOfPage(
  blocks: Blocks,
  { page, size }: { readonly page: number; readonly size: number },
  list: Listed & { readonly order: RawBuilder<unknown> },
): RawBuilder<unknown> {
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
  const parts = partsOf(
    numbers.sort((a, b) => a - b),
    list,
    (part) => sql`select ${list.key}, ${list.at} from ${part}`,
  );
  return sql`with list as materialized (${parts})
    select ${list.key} from list where ${spanOf(list)} ${list.order} limit ${size} offset ${offset}`;
}

/**
 * The rows in some blocks. Narrowed by keys alone: an index by time, which the planner would read as well, has all rows of the
 * span.
 */
function partsOf(
  blocks: readonly number[],
  { rows, key }: Listed,
  select: (part: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const spans: [first: number, end: number][] = [];
  for (const block of blocks) {
    const last = spans.at(-1);
    if (last?.[1] === block) last[1] = block + 1;
    else spans.push([block, block + 1]);
  }
  if (spans.length === 0) spans.push([0, 0]);
  const parts = spans.map(([first, end]) =>
    select(sql`${rows} where ${key} >= ${first * BLOCK} and ${key} < ${end * BLOCK}`),
  );
  return sql.join(parts, sql` union all `);
}

/** The condition of the span of time. */
export const spanOf = ({ at, from, to }: Pick<Listed, 'at' | 'from' | 'to'>): RawBuilder<unknown> =>
  sql.join(
    [
      sql`true`,
      ...(from === undefined ? [] : [sql`${at} >= ${from}::timestamptz`]),
      ...(to === undefined ? [] : [sql`${at} < ${to}::timestamptz`]),
    ],
    sql` and `,
  );
