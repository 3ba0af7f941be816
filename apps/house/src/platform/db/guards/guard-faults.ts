import { sql } from 'kysely';
import type { Db } from '../schema.ts';
import json from './expected-guards.json' with { type: 'json' };
import { Privileges, readGrants, readGuards, readMigrations } from './read-guards.ts';

const EXPECTED = Privileges.parse(json);
/** Owns tables that migrations made. */
const OWNED_LIKE = 'kysely_migration';
/** The first letter of a trigger's definition: it fires for nobody. */
const DISABLED = 'D';
const ENABLED = /^[A-Z] /;

/** What of the guards of a database is not as its migrations, and the grants of the house, made it. */
export async function guardFaults(db: Db): Promise<readonly string[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const later = (await readMigrations(tx)).filter((name) => !EXPECTED.migrations.includes(name));
      // What a later version has made is not known here.
      if (later.length > 0)
        return [
          `there are migrations of another version (${later.join(', ')}): run the audit of that version`,
        ];
      const grants = await readGrants(tx);
      return [
        ...definitionFaults(await readGuards(tx)),
        ...(await linesOf(silenced).execute(tx)).rows.map(({ line }) => line),
        ...grants.flatMap(({ role, on, rights }) => grantFault(role, on, rights)),
      ];
    });
}

function definitionFaults(found: Readonly<Record<string, string>>): readonly string[] {
  const names = [...new Set([...Object.keys(EXPECTED.guards), ...Object.keys(found)])].sort();
  return names.flatMap((name) => {
    const [expected, actual] = [EXPECTED.guards[name], found[name]];
    if (expected === actual) return [];
    if (expected === undefined) return [`there is another ${name}`];
    if (actual === undefined) return [`the ${name} was removed`];
    if (name.startsWith('trigger ') && expected.replace(ENABLED, '') === actual.replace(ENABLED, ''))
      return [`the ${name} was switched ${actual.startsWith(DISABLED) ? 'off' : 'to fire less often'}`];
    return [`the ${name} was replaced`];
  });
}

/** A role beside the house may have fewer rights than it, as one that reads has. */
function grantFault(role: string, on: string, rights: string): readonly string[] {
  const allowed = (role === 'public' ? '' : (EXPECTED.house[on] ?? '')).split(', ');
  const more = rights.split(', ').filter((right) => !allowed.includes(right));
  const whose = role === 'public' ? 'every role' : `the role ${role}`;
  return more.length === 0 ? [] : [`${whose} was given the right to ${more.join(', ')} ${on}`];
}

const linesOf = (statement: string) => sql<{ line: string }>`${sql.raw(statement)}`;

/** Constraints that are not checked, settings by which triggers do not fire, and tables of another owner. */
const silenced = `
  select distinct format('the constraint %s on %s was switched off', conname, relname) as line
    from pg_trigger join pg_constraint on pg_constraint.oid = tgconstraint join pg_class on pg_class.oid = tgrelid
    where tgisinternal and tgenabled <> 'O' and relnamespace = 'public'::regnamespace
  union select format('the setting %s was made for %s', setting, coalesce(rolname, 'every role'))
    from pg_db_role_setting cross join unnest(setconfig) as setting left join pg_roles on pg_roles.oid = setrole
    where setdatabase in (0, (select oid from pg_database where datname = current_database()))
      and setting ~ '^(session_replication_role|search_path)='
  union select format('the table %s was given to %s', relname, pg_get_userbyid(relowner))
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and relowner <> (select relowner from pg_class where oid = '${OWNED_LIKE}'::regclass)
  union select format('the function %s was given to %s', proname, pg_get_userbyid(proowner))
    from pg_proc where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e') and proowner <> (select relowner from pg_class where oid = '${OWNED_LIKE}'::regclass)
  order by 1`;
