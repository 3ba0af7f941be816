import { type QueryExecutorProvider, sql } from 'kysely';

/** Append-only, kept for a time, and referenced by no other table. */
const TABLES = ['session_log', 'machine_events'];

interface Part {
  readonly kind: 'trigger' | 'index' | 'reference';
  readonly name: string;
  /** Makes it on the table of that name. */
  readonly statement: string;
}

/** Partitions by month of what is kept for a time: a month is then dropped as a whole. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  const late: string[] = [];
  for (const table of TABLES) late.push(...(await partition(db, table)));
  // Last, because they lock the tables of accounts and machines.
  for (const statement of late) await run(db, statement);
}

/** The rows of a table become its first partition, in place: none is copied. Returns what is to be made on the table. */
async function partition(db: QueryExecutorProvider, table: string): Promise<string[]> {
  await run(db, `lock table ${table} in access exclusive mode`);
  const parts = await partsOf(db, table);
  const { until, month } = await boundOf(db, table);
  const [first, rest] = [`${table}_before_${month}`, `${table}_rest`];
  await run(db, `alter table ${table} rename to ${first}`);
  await run(db, `alter index ${table}_pkey rename to ${first}_pkey`);
  for (const { kind, name } of parts) {
    if (kind === 'trigger') await run(db, `drop trigger ${name} on ${first}`);
    if (kind === 'index') await run(db, `alter index ${name} rename to ${name.replace(table, first)}`);
  }
  const next = await nextId(db, first);
  await run(db, `alter table ${first} alter id drop identity`);
  await run(db, `create table ${table} (like ${first} including defaults) partition by range (at)`);
  await run(db, `alter table ${table} alter id add generated always as identity (start with ${next})`);
  for (const { kind, statement } of parts) if (kind === 'index') await run(db, statement);
  await run(db, `create table ${rest} (like ${first} including defaults, primary key (id))`);
  // The clock of a floor may be wrong.
  await run(
    db,
    `with late as (delete from ${first} where at >= '${until}' returning *) insert into ${rest} select * from late`,
  );
  await run(db, `alter table ${table} attach partition ${first} for values from (minvalue) to ('${until}')`);
  await run(db, `alter table ${table} attach partition ${rest} default`);
  await run(db, `alter table ${first} drop constraint if exists ${table}_until`);
  return parts.filter(({ kind }) => kind !== 'index').map(({ statement }) => statement);
}

/** The triggers, further indexes and references of a table. */
async function partsOf(db: QueryExecutorProvider, table: string): Promise<readonly Part[]> {
  const { rows } = await sql<Part>`
    select 'trigger' as kind, tgname as name, pg_get_triggerdef(oid) as statement from pg_trigger
      where tgrelid = ${table}::regclass and not tgisinternal
    union all select 'index', relname, pg_get_indexdef(indexrelid) from pg_index join pg_class on pg_class.oid = indexrelid
      where indrelid = ${table}::regclass and not indisprimary
    union all select 'reference', conname,
        format('alter table %I add constraint %I %s', ${table}::text, conname, pg_get_constraintdef(oid))
      from pg_constraint where conrelid = ${table}::regclass and contype = 'f'`.execute(db);
  return rows;
}

/** Where the first partition ends: after this month, or where a validated constraint that was added beforehand says. */
async function boundOf(db: QueryExecutorProvider, table: string): Promise<{ until: string; month: string }> {
  const { rows } = await sql<{ until: string; month: string }>`
    with bound as (
      select date_trunc('month', until - interval '1 microsecond', 'UTC') + interval '1 month' as until
        from pg_constraint, cast(substring(pg_get_constraintdef(oid) from '''(.+)''') as timestamptz) as until
        where conrelid = ${table}::regclass and conname = ${`${table}_until`} and convalidated
      union all select date_trunc('month', now(), 'UTC') + interval '1 month'
      limit 1
    )
    select to_char(until at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS+00') as until,
      to_char(until at time zone 'UTC', 'YYYY_MM') as month
    from bound`.execute(db);
  const [bound] = rows;
  if (bound === undefined) throw new Error(`no bound for ${table}`);
  return bound;
}

async function nextId(db: QueryExecutorProvider, table: string): Promise<bigint> {
  const { rows } = await sql<{ next: bigint }>`
    select coalesce(pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')), 0) + 1 as next`.execute(
    db,
  );
  return rows[0]?.next ?? 1n;
}

const run = (db: QueryExecutorProvider, statement: string) => sql.raw(statement).execute(db);
