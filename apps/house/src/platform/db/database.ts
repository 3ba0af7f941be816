import { Socket } from 'node:net';
import { CannotStart } from '@floorcast/startup/cannot-start';
import { Kysely, type Migration, Migrator, type PostgresPool, sql } from 'kysely';
import pg from 'pg';
import { up as monthlyPartitions } from './migrations/0025-monthly-partitions.ts';
import { CONSOLE } from './migrations/console.ts';
import { FAIR_PLAY } from './migrations/fair-play.ts';
import { NODES_AND_LEASES } from './migrations/nodes.ts';
import { PLAY } from './migrations/play.ts';
import { idleLimited, refuseSharedSessions } from './pooler.ts';
import { grantHouse } from './roles/house-role.ts';
import { CAMEL_CASE, type Db, type Schema } from './schema.ts';
import { KeyedDialect, type TrailKey } from './trail-key.ts';

const BIGINT = 20;
// Amounts come as bigint, exact, in place of pg's text.
pg.types.setTypeParser(BIGINT, BigInt);
// A date of the calendar has no time and no zone: it stays the text that it is.
const DATE = 1082;
pg.types.setTypeParser(DATE, String);

/** Statements of each migration, by its name. */
const STATEMENTS: Readonly<Record<string, readonly string[]>> = {
  ...PLAY,
  ...NODES_AND_LEASES,
  ...FAIR_PLAY,
  ...CONSOLE,
};

const inTurn = (statements: readonly string[]): Migration => ({
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});

const MIGRATIONS: Readonly<Record<string, Migration>> = {
  ...Object.fromEntries(Object.entries(STATEMENTS).map(([name, statements]) => [name, inTurn(statements)])),
  '0025-monthly-partitions': { up: monthlyPartitions },
};

/** Major version of the oldest PostgreSQL that works. */
const OLDEST_SERVER = 16;
/** A connection that is silent for so long (ms) is closed: its statement fails, and the next one has a new connection. */
const SILENT_MS = 40_000;

const REPLICA_POOL = { max: 10, connectionTimeoutMillis: 5_000 };

export interface DatabaseOptions extends pg.PoolConfig {
  /** Zero: without a limit. */
  readonly silentMs?: number;
  /** With which the trail is written; without it nothing that the trail records is done. */
  readonly trailKey?: TrailKey | undefined;
  /** Connects as the owner of the tables, who changes the schema and grants what this connection's role may do. */
  readonly owner?: pg.ClientConfig | undefined;
}

/**
 * Opens a pool on a PostgreSQL and brings its schema up to date; two starters at once are safe.
 *
 * @throws {CannotStart} when the server refuses the role or has no such database, when it is too old, or when a pooler
 * shares its sessions between connections.
 */
export const openDatabase = (options: DatabaseOptions, onLost: (reason: string) => void): Promise<Db> =>
  open(options, onLost).catch((error: unknown) => {
    throw isRefusal(error)
      ? new CannotStart(
          `The database refuses the connection: ${error.message}. Correct DATABASE_URL or DATABASE_OWNER_URL.`,
        )
      : error;
  });

async function open(
  { silentMs = SILENT_MS, owner, trailKey, ...config }: DatabaseOptions,
  onLost: (reason: string) => void,
): Promise<Db> {
  // The embedded server has no address, and no pooler.
  if (config.connectionString !== undefined) await refuseSharedSessions(config);
  // A migration may take long.
  const starter = onPool(pooled({ ...(owner ?? config), max: 1 }, onLost));
  const db = onPool(openPool({ ...config, silentMs }, onLost), trailKey);
  try {
    await bringUpToDate(starter);
    if (owner !== undefined) await grantHouse(starter, await roleOf(db));
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  } finally {
    await starter.destroy();
  }
}

/** A database whose schema stays as it is. */
export const onPool = (pool: PostgresPool, trailKey?: TrailKey): Db =>
  new Kysely<Schema>({ dialect: new KeyedDialect({ pool }, trailKey), plugins: CAMEL_CASE });

/** Connections to a database whose schema is up to date. */
export function openPool(
  { silentMs = SILENT_MS, trailKey: _, ...config }: DatabaseOptions,
  onLost: (reason: string) => void,
): pg.Pool {
  return pooled({ onConnect: idleLimited, ...config, stream: () => impatientSocket(silentMs) }, onLost);
}

/** Opens a pool on a read replica, which need not be reachable yet. */
export const openReplica = (connectionString: string, onLost: (reason: string) => void): Db =>
  onPool(openPool({ connectionString, ...REPLICA_POOL }, onLost));

function pooled(config: pg.PoolConfig, onLost: (reason: string) => void): pg.Pool {
  const pool = new pg.Pool({ max: 20, keepAlive: true, ...config });
  // A connection that the server ends while idle; the next query takes another. The error carries the whole client, and
  // with it by what a backend is cancelled: nothing for a log. A pool that is closed does not wait for its connections:
  // the embedded server may end them first, and nothing is lost by that.
  pool.on('error', ({ message }) => {
    if (!pool.ending) onLost(message);
  });
  // A connection may end between two statements of a transaction: then the second one fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

function impatientSocket(silentMs: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(silentMs, () => socket.destroy(new Error('the database has been silent')));
}

/** @throws {CannotStart} naming the version, when the server is older than the oldest that is tested. */
export async function refuseOldServer(db: Db): Promise<void> {
  const { rows } = await sql<{ number: number; version: string }>`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as version`.execute(
    db,
  );
  const [server] = rows;
  if (server === undefined || server.number < OLDEST_SERVER * 10_000)
    throw new CannotStart(
      `The database is PostgreSQL ${server?.version}. Floorcast needs PostgreSQL ${OLDEST_SERVER} or newer: upgrade the server, or name another by DATABASE_URL.`,
    );
}

async function roleOf(db: Db): Promise<string> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db);
  return rows[0]?.role ?? '';
}

/** @throws {CannotStart} when the role may not change the schema, and it is of an earlier version. */
async function bringUpToDate(db: Db): Promise<void> {
  await refuseOldServer(db);
  const { applied, pending } = await migrationsOf(db);
  if (pending.length === 0) return;
  await refuseWithoutRights(db);
  const later = Object.fromEntries(applied.map((name) => [name, { up: async () => undefined }]));
  // Only the first is a precondition of others: a migration may be applied late.
  const migrator = new Migrator({
    db: db.withoutPlugins(),
    provider: { getMigrations: async () => ({ ...later, ...MIGRATIONS }) },
    allowUnorderedMigrations: true,
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error instanceof Error ? error : new Error('migration failed');
}

/** The migrations of a database, by their names. */
export interface Migrations {
  readonly applied: readonly string[];
  /** Those that the next start of this version makes. */
  readonly pending: readonly string[];
  /** Those that a node of a later version has made: this version works on them, because migrations only add. */
  readonly later: readonly string[];
}

export async function migrationsOf(db: Db): Promise<Migrations> {
  const applied = await appliedTo(db);
  const known = Object.keys(MIGRATIONS);
  return {
    applied,
    pending: known.filter((name) => !applied.includes(name)),
    later: applied.filter((name) => !known.includes(name)),
  };
}

async function appliedTo(db: Db): Promise<readonly string[]> {
  const { rows: tables } = await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(db);
  if (tables.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** @throws {CannotStart} when the role of a connection may not change the schema. */
export async function refuseWithoutRights(db: Db): Promise<void> {
  const { rows } = await sql<{ role: string }>`
    select current_user as role where not has_schema_privilege('public', 'create')`.execute(db);
  const [refused] = rows;
  if (refused !== undefined)
    throw new CannotStart(
      `The schema of the database is of an earlier version, and the role ${refused.role} may not change it: set DATABASE_OWNER_URL, which connects as the owner of the tables.`,
    );
}

/** Wrong role or password, a role that `pg_hba.conf` does not let in, no such database: nothing that passes by itself. */
const REFUSALS: ReadonlySet<string | undefined> = new Set(['28P01', '28000', '3D000']);

const isRefusal = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && REFUSALS.has(error.code);

const UNIQUE_VIOLATION = '23505';

/** What stands for a unique index, by its name, that the work has violated. @throws any other error of the work. */
export async function orDuplicate<T, D>(
  work: Promise<T>,
  instead: Readonly<Record<string, D>>,
): Promise<T | D> {
  try {
    return await work;
  } catch (error) {
    for (const [index, value] of Object.entries(instead)) if (isDuplicate(error, index)) return value;
    throw error;
  }
}

/** Whether an error is a violation of a unique index, by its name. */
export const isDuplicate = (error: unknown, index: string): boolean =>
  error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION && error.constraint === index;
