import { Socket } from 'node:net';
import { CannotStart } from '@floorcast/startup/cannot-start';
import { Kysely, Migrator, type PostgresPool, sql } from 'kysely';
import pg from 'pg';
import { idleLimited } from './idle-limit.ts';
import * as first from './migrations/0001-first.ts';
import * as endedLogins from './migrations/0002-ended-logins.ts';
import * as claims from './migrations/0003-claims.ts';
import * as jackpots from './migrations/0004-jackpots.ts';
import * as chat from './migrations/0005-chat.ts';
import * as previousLogon from './migrations/0006-previous-logon.ts';
import * as queue from './migrations/0007-queue.ts';
import * as recall from './migrations/0008-recall.ts';
import * as handPays from './migrations/0009-hand-pays.ts';
import * as floorEnrolCodes from './migrations/0012-floor-enrol-codes.ts';
import * as leases from './migrations/0013-leases.ts';
import * as leaseAddress from './migrations/0014-lease-address.ts';
import * as retention from './migrations/0015-retention.ts';
import * as restored from './migrations/0016-put-back.ts';
import * as machineReports from './migrations/0017-machine-reports.ts';
import * as roundsOfMachines from './migrations/0018-rounds-of-machines.ts';
import * as postingsOfSessions from './migrations/0019-postings-of-sessions.ts';
import * as refusedRequests from './migrations/0021-refused-requests.ts';
import * as foldedNames from './migrations/0022-folded-names.ts';
import * as siteCurrency from './migrations/0023-site-currency.ts';
import * as floorLeases from './migrations/0024-floor-leases.ts';
import * as monthlyPartitions from './migrations/0025-monthly-partitions.ts';
import * as policyVersion from './migrations/0026-policy-version.ts';
import * as limitsAndExclusions from './migrations/0027-limits-and-exclusions.ts';
import * as accountLife from './migrations/0028-account-life.ts';
import * as realityChecks from './migrations/0029-reality-checks.ts';
import * as rulesAndWithdrawals from './migrations/0030-rules-and-withdrawals.ts';
import * as duties from './migrations/0031-duties.ts';
import * as trail from './migrations/0032-trail.ts';
import * as commandSignIns from './migrations/0033-command-sign-ins.ts';
import * as monthsByOwner from './migrations/0034-months-by-owner.ts';
import * as proposals from './migrations/0035-proposals.ts';
import * as calls from './migrations/0037-calls.ts';
import * as shifts from './migrations/0038-shifts.ts';
import * as machineActions from './migrations/0039-machine-actions.ts';
import * as playerFiles from './migrations/0041-player-files.ts';
import * as setUp from './migrations/0043-set-up.ts';
import * as roundsByTime from './migrations/0044-rounds-by-time.ts';
import * as trailHeads from './migrations/0045-trail-heads.ts';
import * as steadyNodes from './migrations/0046-steady-nodes.ts';
import * as samePerson from './migrations/0047-same-person.ts';
import * as secondPerson from './migrations/0048-second-person.ts';
import { refuseSharedSessions } from './pooler.ts';
import { grantHouse } from './roles/house-role.ts';
import { CAMEL_CASE, type Db, type Schema } from './schema.ts';
import { KeyedDialect, type TrailKey } from './trail-key.ts';

const BIGINT = 20;
// Amounts come as bigint, exact, in place of pg's text.
pg.types.setTypeParser(BIGINT, BigInt);
// A date of the calendar has no time and no zone: it stays the text that it is.
const DATE = 1082;
pg.types.setTypeParser(DATE, String);

const MIGRATIONS = {
  '0001-first': first,
  '0002-ended-logins': endedLogins,
  '0003-claims': claims,
  '0004-jackpots': jackpots,
  '0005-chat': chat,
  '0006-previous-logon': previousLogon,
  '0007-queue': queue,
  '0008-recall': recall,
  '0009-hand-pays': handPays,
  '0012-floor-enrol-codes': floorEnrolCodes,
  '0013-leases': leases,
  '0014-lease-address': leaseAddress,
  '0015-retention': retention,
  '0016-put-back': restored,
  '0017-machine-reports': machineReports,
  '0018-rounds-of-machines': roundsOfMachines,
  '0019-postings-of-sessions': postingsOfSessions,
  '0021-refused-requests': refusedRequests,
  '0022-folded-names': foldedNames,
  '0023-site-currency': siteCurrency,
  '0024-floor-leases': floorLeases,
  '0025-monthly-partitions': monthlyPartitions,
  '0026-policy-version': policyVersion,
  '0027-limits-and-exclusions': limitsAndExclusions,
  '0028-account-life': accountLife,
  '0029-reality-checks': realityChecks,
  '0030-rules-and-withdrawals': rulesAndWithdrawals,
  '0031-duties': duties,
  '0032-trail': trail,
  '0033-command-sign-ins': commandSignIns,
  '0034-months-by-owner': monthsByOwner,
  '0035-proposals': proposals,
  '0037-calls': calls,
  '0038-shifts': shifts,
  '0039-machine-actions': machineActions,
  '0041-player-files': playerFiles,
  '0043-set-up': setUp,
  '0044-rounds-by-time': roundsByTime,
  '0045-trail-heads': trailHeads,
  '0046-steady-nodes': steadyNodes,
  '0047-same-person': samePerson,
  '0048-second-person': secondPerson,
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
async function refuseOldServer(db: Db): Promise<void> {
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
  const applied = await appliedTo(db);
  if (Object.keys(MIGRATIONS).every((name) => applied.includes(name))) return;
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

/**
 * The migrations that were made. Those of a later version, whose node has migrated the schema, are among them: this version
 * works on it, because migrations only add.
 */
async function appliedTo(db: Db): Promise<readonly string[]> {
  const { rows: tables } = await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(db);
  if (tables.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

async function refuseWithoutRights(db: Db): Promise<void> {
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

/** Whether an error is a violation of a unique index, by its name. */
export const isDuplicate = (error: unknown, index: string): boolean =>
  error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION && error.constraint === index;
