import { sql } from 'kysely';
import type { Db, Tx } from './schema.ts';

/** The tables that are partitioned by month (UTC). Each has a partition before its first month, and one for the rest. */
export const MONTHLY = ['session_log', 'machine_events'] as const;
export type Monthly = (typeof MONTHLY)[number];

/** Months that are there beforehand, beside the current one. */
const AHEAD = 3;
/** How long (ms) a statement waits for a table: writers wait behind it. The next run tries again. */
const LOCK_MS = 200;

/** The beginning of the month of a moment, or of so many months later. */
export function monthOf(moment: Date, later = 0): Date {
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + later));
}

/** Creates the partitions of this month and the next ones that are missing. Returns their names. */
export async function createMonths(db: Db, table: Monthly, now: Date): Promise<readonly string[]> {
  const { existing, first } = await partitionsOf(db, table);
  const created: string[] = [];
  for (let later = 0; later <= AHEAD; later++) {
    const month = monthOf(now, later);
    const name = nameOf(table, month);
    if (existing.has(name) || month < first) continue;
    await createMonth(db, table, month);
    created.push(name);
  }
  return created;
}

/** Drops the months that end by a moment. Returns the number of their rows. */
export async function dropMonths(db: Db, table: Monthly, end: Date): Promise<number> {
  const { existing } = await partitionsOf(db, table);
  let rows = 0;
  for (const [name, month] of existing) {
    if (monthOf(month, 1) > end) continue;
    const counted = await sql<{ rows: bigint }>`select count(*) as rows from ${sql.table(name)}`.execute(db);
    await db.transaction().execute(async (tx) => {
      await waitBriefly(tx);
      await checkFence(tx);
      await sql`select drop_month(${table}, ${month.toISOString()})`.execute(tx);
    });
    rows += Number(counted.rows[0]?.rows ?? 0n);
  }
  return rows;
}

interface Partitions {
  /** The months, by the names of their partitions. */
  readonly existing: ReadonlyMap<string, Date>;
  /** The first month: what was before is in one partition. */
  readonly first: Date;
}

async function partitionsOf(db: Db, table: Monthly): Promise<Partitions> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = ${table}::regclass order by relname`.execute(db);
  const existing = new Map<string, Date>();
  let first = new Date(0);
  for (const { name } of rows) {
    const [, before, year, month] = /_(before_)?(\d{4})_(\d\d)$/.exec(name) ?? [];
    if (year === undefined) continue;
    const start = new Date(Date.UTC(Number(year), Number(month) - 1));
    if (before === undefined) existing.set(name, start);
    else first = start;
  }
  return { existing, first };
}

async function createMonth(db: Db, table: Monthly, month: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await waitBriefly(tx);
    await checkFence(tx);
    await sql`select make_month(${table}, ${month.toISOString()})`.execute(tx);
  });
}

const nameOf = (table: Monthly, month: Date): string =>
  `${table}_${month.toISOString().slice(0, 7).replace('-', '_')}`;

const waitBriefly = (tx: Tx) => sql`select set_config('lock_timeout', ${String(LOCK_MS)}, true)`.execute(tx);

/** No trigger fences what changes tables. @throws when another node has taken the lease of this connection. */
const checkFence = (tx: Tx) =>
  sql`select require_fence(held, null)
    from current_setting('floorcast.fence', true) as held where held <> ''`.execute(tx);
