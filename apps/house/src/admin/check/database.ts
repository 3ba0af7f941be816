import { failureOf } from '@floorcast/startup/cannot-start';
import { sql } from 'kysely';
import pg from 'pg';
import { migrationsOf, refuseOldServer, refuseWithoutRights } from '../../platform/db/database.ts';
import { refuseSharedSessions } from '../../platform/db/pooler.ts';
import { lackingRights, mayAlterTrail } from '../../platform/db/roles/house-role.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { CheckContext } from './context.ts';
import { bad, type Finding, good, NO_START, refusedBy, warning } from './findings.ts';
import { type ReachedDatabase, readOnly } from './reach.ts';

/** Whether the database can be reached. */
export function checkReach({ database, home, given }: CheckContext): Finding[] {
  switch (database.state) {
    case 'reached':
      return [good('database', database.embedded ? 'the embedded one; its house runs' : 'is reached')];
    case 'asleep':
      return [
        good(
          'database',
          database.exists
            ? 'the embedded one; no house runs, so what is in it was not looked at (run this again once it runs)'
            : `the embedded one; the first start creates it in ${home ?? 'the home'}`,
        ),
      ];
    case 'unreachable':
      return [
        given.DATABASE_URL === undefined
          ? bad('database', failureOf(database.error).message, NO_DATABASE, `ls -l ${home}`)
          : unreachable('DATABASE_URL', database.error),
      ];
  }
}

function unreachable(variable: string, error: unknown): Finding {
  const cause: unknown = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
  const refused = first instanceof pg.DatabaseError;
  if (refused && first.code === NO_RIGHT) return bad('roles', first.message, LACKS_RIGHTS, GRANT);
  return bad(
    'database',
    `cannot be reached by ${variable}: ${failureOf(first).message}`,
    NO_DATABASE,
    refused
      ? `correct role, password and name of the database in ${variable}`
      : `psql "$${variable}" -c 'select 1', then correct the address or start PostgreSQL`,
  );
}

const NO_DATABASE = 'Without its database the house takes no money and starts no game.';
/** PostgreSQL's code. */
const NO_RIGHT = '42501';
const LACKS_RIGHTS = 'Games and movements of money fail with an error, or the audit trail can be altered.';
const GRANT = 'start one house with DATABASE_OWNER_URL: it grants the role of DATABASE_URL what it needs';

/** A check of a database that is reached. */
type DatabaseCheck = (database: ReachedDatabase, context: CheckContext) => Promise<Finding[]>;

export const whereReached =
  (check: DatabaseCheck) =>
  async (context: CheckContext): Promise<Finding[]> =>
    context.database.state === 'reached' ? check(context.database, context) : [];

interface Server {
  readonly version: string;
  readonly encoding: string;
  readonly collationMoved: boolean;
  readonly standby: boolean;
  readonly unsafe: readonly string[];
  readonly free: number;
}

async function serverOf(db: Db): Promise<Server | undefined> {
  const { rows } = await sql<Server>`
    select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
      coalesce(pg_database_collation_actual_version(d.oid) <> d.datcollversion, false) as collation_moved,
      pg_is_in_recovery() as standby,
      array(select name from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit')
        and setting = 'off' order by name) as unsafe,
      least(current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
        nullif(d.datconnlimit, -1), nullif(r.rolconnlimit, -1)) as free
    from pg_database d, pg_roles r where d.datname = current_database() and r.rolname = current_user`.execute(
    db,
  );
  return rows[0];
}

/** What a node has open at most. */
const NODE_CONNECTIONS = 44;

/** The server: its version, and settings by which data is lost. */
export async function checkServer(
  { db, embedded, connection }: ReachedDatabase,
  context: CheckContext,
): Promise<Finding[]> {
  const old = await refusedBy('server', 'select version()', () => refuseOldServer(db));
  if (old.length > 0) return old;
  const server = await serverOf(db);
  if (server === undefined) return [];
  const { version, encoding, free, unsafe } = server;
  const wanted = NODE_CONNECTIONS * Math.max(1, context.liveNodes);
  const pooler = embedded
    ? []
    : await refusedBy('server', 'set pool_mode = session in PgBouncer', () =>
        refuseSharedSessions(connection),
      );
  const faults = [
    ...pooler,
    ...(server.standby ? [STANDBY] : []),
    ...(encoding === 'UTF8' ? [] : [wrongEncoding(encoding)]),
    ...(server.collationMoved ? [COLLATION] : []),
    ...unsafe.map(unsafeSetting),
    ...(embedded || free >= wanted ? [] : [fewConnections(free, wanted)]),
  ];
  return faults.length > 0 ? faults : [good('server', `PostgreSQL ${version}, ${encoding}`)];
}

const STANDBY = bad(
  'server',
  'is a standby, which cannot be written to',
  NO_START,
  'set DATABASE_URL to the primary, and DATABASE_READ_URL to this one',
);
const wrongEncoding = (encoding: string): Finding =>
  bad(
    'server',
    `the encoding of the database is ${encoding}`,
    'Names of players in Turkish, Arabic and other scripts are refused.',
    `create database floorcast encoding 'UTF8' template template0, and restore a dump there`,
  );
const COLLATION = warning(
  'server',
  'the operating system sorts text differently from when the indexes were built',
  'Accounts may not be found by their names, or exist twice.',
  'reindex database <name>; alter database <name> refresh collation version;',
);
const unsafeSetting = (name: string): Finding =>
  warning(
    'server',
    `${name} is off`,
    'A power cut can take back cash-ins and games that were confirmed to players.',
    `alter system set ${name} = on; select pg_reload_conf();`,
  );
const fewConnections = (free: number, wanted: number): Finding =>
  bad(
    'server',
    `the house may open ${free} connections, and ${wanted} are needed`,
    'At busy hours requests of players wait, and fail.',
    `alter system set max_connections = ${wanted + 50}; then restart PostgreSQL`,
  );

/** The schema, and whether the next start can migrate it. */
export async function checkMigrations(
  { db, schema }: ReachedDatabase,
  { given }: CheckContext,
): Promise<Finding[]> {
  const { applied, pending, later } = schema;
  const newer = later.map((name) =>
    warning(
      'migrations',
      `${name} was made by a newer release`,
      'This release works beside it, but does not enforce rules that it does not know.',
      'install the newer release here too',
    ),
  );
  if (pending.length === 0)
    return newer.length > 0 ? newer : [good('migrations', `all ${applied.length} are made`)];
  const owner = given.DATABASE_OWNER_URL;
  const check = (at: Db) =>
    refusedBy('migrations', 'set DATABASE_OWNER_URL for one start of a house', () => refuseWithoutRights(at));
  const denied = owner === undefined ? await check(db) : await asOwner(owner, check);
  if (denied.length > 0) return [...newer, ...denied];
  if (applied.length === 0) return [good('migrations', 'the database is empty: the first start fills it')];
  return [
    ...newer,
    warning(
      'migrations',
      `${pending.length} are pending; the next start makes them`,
      'Only a backup can undo them.',
      'npm run backup -- <folder>',
    ),
    ...(await largeTables(db)),
  ];
}

/** Rows from which on an index that a migration makes is felt. */
const MANY_ROWS = 1_000_000;

async function largeTables(db: Db): Promise<Finding[]> {
  const { rows } = await sql<{ name: string; count: number }>`
    select relname as name, reltuples::float8 as count from pg_class
    where relnamespace = 'public'::regnamespace and reltuples > ${MANY_ROWS}
      and relname in ('rounds', 'postings', 'users', 'session_log', 'machine_events')`.execute(db);
  return rows.map(({ name, count }) =>
    warning(
      'migrations',
      `${name} has ${Math.round(count / MANY_ROWS)} million rows`,
      'Games and cash-ins wait while a migration indexes it.',
      'docs/run/upgrade.md#prepare-large-tables, while the old release runs',
    ),
  );
}

async function asOwner(url: string, work: (db: Db) => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await readOnly({ connectionString: url }, work);
  } catch (error) {
    return [unreachable('DATABASE_OWNER_URL', error)];
  }
}

const roleOf = async (db: Db): Promise<string> =>
  (await sql<{ role: string }>`select current_user as role`.execute(db)).rows[0]?.role ?? '';

/** The two roles of the database. Those of the embedded one are the house's own. */
export async function checkRoles(
  { db, embedded, schema }: ReachedDatabase,
  { given }: CheckContext,
): Promise<Finding[]> {
  if (embedded || schema.pending.length > 0) return [];
  const role = await roleOf(db);
  if (await mayAlterTrail(db)) return [ownsTables(role)];
  const owner = given.DATABASE_OWNER_URL;
  if (owner !== undefined) {
    const site = await siteIn(db);
    const wrong = await asOwner(owner, async (other) => ownerFaults(other, site));
    // At its next start the house grants what is missing.
    return wrong.length > 0 ? wrong : [good('roles', `${role} works, and another one owns the tables`)];
  }
  const lacking = await lackingRights(db, role);
  return lacking.length === 0
    ? [good('roles', `${role} may do what the house needs, and no more`)]
    : [bad('roles', `${role} lacks rights, or has too many, on ${lacking.join(', ')}`, LACKS_RIGHTS, GRANT)];
}

const ownsTables = (role: string): Finding =>
  warning(
    'roles',
    `${role} owns the tables`,
    'An attacker who takes over the house can rewrite the audit trail and the ledger.',
    'create a second role and set DATABASE_OWNER_URL (docs/install/database.md#two-roles-of-the-database)',
  );

async function siteIn(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id::text from site`.execute(db);
  return rows[0]?.id;
}

async function ownerFaults(owner: Db, site: string | undefined): Promise<Finding[]> {
  const todo = 'correct DATABASE_OWNER_URL: the database of DATABASE_URL, as the owner of its tables';
  const { applied } = await migrationsOf(owner);
  if (applied.length === 0 || (await siteIn(owner)) !== site)
    return [bad('roles', 'DATABASE_OWNER_URL leads to another database', NO_START, todo)];
  if (await mayAlterTrail(owner)) return [];
  return [
    bad('roles', `${await roleOf(owner)} of DATABASE_OWNER_URL does not own the tables`, NO_START, todo),
  ];
}

/** The read replica, without which the house reads from its database. */
export async function checkReplica({ db }: ReachedDatabase, { given }: CheckContext): Promise<Finding[]> {
  const { DATABASE_READ_URL: url } = given;
  if (url === undefined) return [];
  const slow = 'Lists of players are read from the database of the games, which may slow them down.';
  try {
    return await readOnly({ connectionString: url }, async (replica) => {
      const { rows } = await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(
        replica,
      );
      if (rows[0]?.standby !== true)
        return [
          warning(
            'replica',
            'DATABASE_READ_URL leads to no standby',
            slow,
            'set it to a hot standby, or unset it',
          ),
        ];
      return (await siteIn(replica)) === (await siteIn(db))
        ? [good('replica', 'is a standby of this database')]
        : [
            warning(
              'replica',
              'DATABASE_READ_URL leads to a replica of another database',
              slow,
              'correct it',
            ),
          ];
    });
  } catch (error) {
    const what = `cannot be read by DATABASE_READ_URL: ${failureOf(error).message}`;
    return [warning('replica', what, slow, 'psql "$DATABASE_READ_URL" -c \'select 1\'')];
  }
}
