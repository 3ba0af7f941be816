import { sql } from 'kysely';
import * as z from 'zod';
import type { Db, Tx } from '../schema.ts';

/** What keeps the rows of a schema as they are, each with its definition by its name: `trigger trail_kept on trail`. */
export type Guards = Readonly<Record<string, string>>;

/** A role's rights on a table, such as `insert, select`. */
interface Grant {
  readonly role: string;
  /** The table, or one column of it. */
  readonly on: string;
  readonly rights: string;
}

export const Privileges = z.object({
  migrations: z.array(z.string()),
  /** Guards by their names. */
  guards: z.record(z.string(), z.string()),
  /** What the role of a house may do with each table. */
  house: z.record(z.string(), z.string()),
});
/** What the migrations and the grants of this version make. */
export type Expected = z.infer<typeof Privileges>;

/** What an extension brings is not of the site. */
const OWN = (oid: string) =>
  sql.raw(`not exists (select from pg_depend where objid = ${oid} and deptype = 'e')`);
/** A table of the site: partitions of months are made by the house. */
const TABLES = sql`relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and not relispartition
  and ${OWN('pg_class.oid')}`;

/** Reads the guards of a database: triggers, functions, rules, constraints, unique indexes and security of rows. */
export async function readGuards(db: Db | Tx): Promise<Guards> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select format('trigger %s on %s', tgname, relname) as name,
      concat_ws(' ', tgenabled, pg_get_triggerdef(pg_trigger.oid)) as definition
      from pg_trigger join pg_class on pg_class.oid = tgrelid where not tgisinternal and ${TABLES}
    union all select format('function %s(%s)', proname, pg_get_function_identity_arguments(pg_proc.oid)),
      concat_ws(' ', lanname, provolatile, prosecdef, proconfig::text, pg_get_function_result(pg_proc.oid), prosrc)
      from pg_proc join pg_language on pg_language.oid = prolang
      where pronamespace = 'public'::regnamespace and ${OWN('pg_proc.oid')}
    union all select format('rule %s on %s', rulename, relname), pg_get_ruledef(pg_rewrite.oid)
      from pg_rewrite join pg_class on pg_class.oid = ev_class where ${TABLES}
    union all select format('constraint %s on %s', conname, relname),
      concat_ws(' ', pg_get_constraintdef(pg_constraint.oid), case when not convalidated then 'not valid' end)
      from pg_constraint join pg_class on pg_class.oid = conrelid where contype <> 'n' and ${TABLES}
    union all select format('unique index %s on %s', i.relname, t.relname), pg_get_indexdef(indexrelid)
      from pg_index join pg_class i on i.oid = indexrelid
      join (select oid, relname from pg_class where ${TABLES}) t on t.oid = indrelid
      where indisunique and not exists (select from pg_constraint where conindid = indexrelid)
    union all select format('row security of %s', relname), concat_ws(' ', relrowsecurity, relforcerowsecurity,
      (select string_agg(polname, ' ' order by polname) from pg_policy where polrelid = pg_class.oid))
      from pg_class where ${TABLES} and (relrowsecurity or relforcerowsecurity
        or exists (select from pg_policy where polrelid = pg_class.oid))
    union all select format('event trigger %s', evtname), evtevent from pg_event_trigger`.execute(db);
  return Object.fromEntries(
    rows
      .map(({ name, definition }) => [name, plain(definition)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Without what differs between servers and not between schemas. */
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll('public.', '').trim();

/** Reads what roles beside the owner may do with tables; `public`: every role. */
export async function readGrants(db: Db | Tx): Promise<readonly Grant[]> {
  const { rows } = await sql<Grant>`
    select coalesce(rolname, 'public') as role, relname as on, string_agg(lower(privilege_type), ', '
      order by lower(privilege_type)) as rights
      from pg_class cross join aclexplode(relacl) left join pg_roles on pg_roles.oid = grantee
      where ${TABLES} and grantee <> relowner group by 1, 2
    union all select coalesce(rolname, 'public'), format('%s.%s', relname, attname),
      string_agg(lower(privilege_type), ', ' order by lower(privilege_type))
      from pg_attribute join pg_class on pg_class.oid = attrelid cross join aclexplode(attacl)
      left join pg_roles on pg_roles.oid = grantee where ${TABLES} and grantee <> relowner group by 1, 2
    union all select 'public', format('%s()', proname), 'execute'
      from pg_proc where pronamespace = 'public'::regnamespace and prosecdef and ${OWN('pg_proc.oid')}
        and exists (select from aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee = 0)
    order by 2, 1`.execute(db);
  return rows;
}

/** The names of the migrations that were made. */
export async function readMigrations(db: Db | Tx): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
