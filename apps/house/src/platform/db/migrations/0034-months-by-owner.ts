import { type Kysely, sql } from 'kysely';

/** Run with the rights of the tables' owner, for every caller. They change the tables named here, and no other. */
const AS_OWNER = 'security definer set search_path = pg_catalog, public, pg_temp';

const STATEMENTS = [
  `create function month_table(parent text, starts timestamptz) returns text language plpgsql immutable as $$
  begin
    if parent <> all (array['session_log', 'machine_events']) then
      raise exception '% is not partitioned by month', parent;
    end if;
    return format('%s_%s', parent, to_char(starts at time zone 'UTC', 'YYYY_MM'));
  end $$`,
  // Rows of the month that came too early for it move there from the partition for the rest.
  `create function make_month(parent text, starts timestamptz) returns void language plpgsql ${AS_OWNER} as $$
  declare
    month text := public.month_table(parent, starts);
    rest text := parent || '_rest';
    ends timestamptz := (starts at time zone 'UTC' + interval '1 month') at time zone 'UTC';
  begin
    execute format('lock table public.%I in access exclusive mode', rest);
    execute format('create table public.%I (like public.%I including defaults, primary key (id))', month, parent);
    execute format('with early as (delete from public.%I where at >= %L and at < %L returning *)
      insert into public.%I select * from early', rest, starts, ends, month);
    execute format('alter table public.%I attach partition public.%I for values from (%L) to (%L)',
      parent, month, starts, ends);
  end $$`,
  `create function drop_month(parent text, starts timestamptz) returns void language plpgsql ${AS_OWNER} as $$
  begin
    execute format('drop table public.%I', public.month_table(parent, starts));
  end $$`,
  'revoke execute on function make_month, drop_month from public',
];

/** The role of the house owns no table: months are made and dropped by functions of the owner. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
