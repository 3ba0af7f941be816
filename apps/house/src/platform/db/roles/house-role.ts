import { sql } from 'kysely';
import type { Db, Tx } from '../schema.ts';

/** What the role of the house may only add to. */
const APPEND_ONLY = ['trail', 'list_blocks'];
/** Of the migrations, which the owner of the tables makes. */
const MIGRATIONS = ['kysely_migration', 'kysely_migration_lock'];
/** Serialises the grants of nodes that start at once. */
const GRANT_LOCK = 4_711_034;

/** Grants the role of the house what it needs of the tables, on a connection of their owner, and nothing more. */
export async function grantHouse(owner: Db, role: string): Promise<void> {
  if (await isOwner(owner, role)) return;
  await owner.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${GRANT_LOCK})`.execute(tx);
    if ((await lackingRights(tx, role)).length === 0) return;
    const house = sql.id(role);
    const [appended, migrated] = [APPEND_ONLY, MIGRATIONS].map((names) =>
      sql.join(names.map((name) => sql.table(name))),
    );
    await sql`grant usage on schema public to ${house}`.execute(tx);
    await sql`grant select, insert, update, delete on all tables in schema public to ${house}`.execute(tx);
    await sql`revoke update, delete on ${appended} from ${house}`.execute(tx);
    await sql`revoke insert, update, delete on ${migrated} from ${house}`.execute(tx);
    // For the partitions of months to come, which a function of the owner makes.
    await sql`alter default privileges in schema public grant select, insert, update, delete on tables to ${house}`.execute(
      tx,
    );
    await sql`grant execute on function make_month, drop_month to ${house}`.execute(tx);
  });
}

/** A role that owns the tables needs no grants, and nothing can be kept from it. */
async function isOwner(db: Db, role: string): Promise<boolean> {
  const { rows } = await sql<{ owner: boolean }>`
    select rolsuper or pg_has_role(rolname, (select relowner from pg_class where oid = 'trail'::regclass), 'member') as owner
    from pg_roles where rolname = ${role}`.execute(db);
  return rows[0]?.owner === true;
}

/** The tables and functions of which a role may not do what the house needs, or may do more than it should. */
export async function lackingRights(db: Db | Tx, role: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
  select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> all (${MIGRATIONS}::text[])
    and (not has_table_privilege(${role}, oid, 'select') or not has_table_privilege(${role}, oid, 'insert')
      or has_table_privilege(${role}, oid, 'update') = (relname = any (${APPEND_ONLY}::text[])))
  union all select 'make_month' where not has_function_privilege(${role}, 'make_month(text, timestamptz)', 'execute')
  order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Whether the role of a connection could change or remove rows of the trail: it is a superuser, or owns the table. */
export async function mayAlterTrail(db: Db): Promise<boolean> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db);
  return isOwner(db, rows[0]?.role ?? '');
}
