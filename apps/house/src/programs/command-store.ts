import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart, endProgram } from '@floorcast/startup/cannot-start';
import pg from 'pg';
import type * as z from 'zod';
import { trailKeyFrom } from '../config/places.ts';
import { type CommandWords, commandLine } from '../platform/command-line.ts';
import { onPool, openDatabase } from '../platform/db/database.ts';
import { mayAlterTrail } from '../platform/db/roles/house-role.ts';
import type { Db } from '../platform/db/schema.ts';
import { type ClusterConnection, openCluster } from '../platform/postgres/cluster.ts';
import { connectionBeside } from '../platform/postgres/embedded.ts';
import { HomeInUse } from '../platform/postgres/places.ts';
import { openHouseRole } from '../platform/postgres/roles/house-role.ts';
import { refuseOtherKey } from '../trail/index.ts';

/** A command works on one thing at a time, beside a house that needs its connections. */
const CONNECTIONS = 2;

/** The database that a command works on. */
export interface CommandStore {
  readonly db: Db;
  /** Whether the owner of the tables can be reached. */
  ownsDatabase(): Promise<boolean>;
  close(): Promise<void>;
}

interface ReachedDatabase {
  readonly connection: pg.PoolConfig;
  /** The connection to the embedded database. */
  readonly cluster?: ClusterConnection;
  close(): Promise<void>;
}

/**
 * Opens the operator's database, the one of the running house, or the embedded one for this command alone.
 *
 * @throws {CannotStart} when there is no database of a site: a command creates none.
 */
export async function openCommandStore(env: NodeJS.ProcessEnv): Promise<CommandStore> {
  const { connection, owner, close } = await reachAsHouse(env);
  try {
    // An audit of a large ledger takes long, and its connection is silent meanwhile.
    const trailKey = trailKeyFrom(env);
    const options = { ...connection, owner, max: CONNECTIONS, silentMs: 0, trailKey };
    const db = await openDatabase(options, () => undefined);
    // A command with another key would break the chain.
    if (trailKey !== undefined) await refuseOtherKey(db);
    return {
      db,
      ownsDatabase: () => (owner === undefined ? mayAlterTrail(db) : isOwnerAt(owner)),
      async close() {
        await db.destroy();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function isOwnerAt(connection: pg.ClientConfig): Promise<boolean> {
  const db = onPool(new pg.Pool({ ...connection, max: 1 }));
  try {
    return await mayAlterTrail(db);
  } finally {
    await db.destroy();
  }
}

/** With the rights of the house: a command may do no more than it. */
async function reachAsHouse(env: NodeJS.ProcessEnv) {
  const { DATABASE_URL, DATABASE_OWNER_URL, FLOORCAST_HOME: home = '' } = env;
  const { connection, cluster, close } = await reachDatabase(env);
  if (cluster === undefined) {
    const owner = DATABASE_URL && DATABASE_OWNER_URL ? { connectionString: DATABASE_OWNER_URL } : undefined;
    return { connection, owner, close };
  }
  try {
    return { connection: await openHouseRole(home, cluster), owner: cluster, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The same, for a command that connects by itself, and with the embedded database as its superuser. */
export async function reachDatabase(env: NodeJS.ProcessEnv): Promise<ReachedDatabase> {
  const reached = await reach(env);
  try {
    await refuseWithoutSite(reached.connection, databaseOf(env));
    return reached;
  } catch (error) {
    await reached.close();
    throw error;
  }
}

async function reach(env: NodeJS.ProcessEnv): Promise<ReachedDatabase> {
  const { DATABASE_URL, FLOORCAST_HOME: home } = env;
  const nothing = async () => undefined;
  if (DATABASE_URL) return { connection: { connectionString: DATABASE_URL }, close: nothing };
  if (!home) throw new CannotStart(WHICH);
  if (!existsSync(join(home, 'data'))) throw noSite(databaseOf(env));
  try {
    const cluster = await openCluster(home);
    return { connection: cluster.connection, cluster: cluster.connection, close: () => cluster.stop() };
  } catch (error) {
    const connection = error instanceof HomeInUse ? connectionBeside(home) : undefined;
    if (connection === undefined) throw error;
    return { connection, cluster: connection, close: nothing };
  }
}

const WHICH = 'Set DATABASE_URL or FLOORCAST_HOME as the house has it.';

/** The database that a command works on, for people: without its password. */
export function databaseOf({ DATABASE_URL, FLOORCAST_HOME: home }: NodeJS.ProcessEnv): string {
  if (!DATABASE_URL) return home ? `the embedded one in ${home}` : 'none';
  if (!URL.canParse(DATABASE_URL)) return 'that of DATABASE_URL';
  const { host, pathname, username, searchParams } = new URL(DATABASE_URL);
  const name = decodeURIComponent(pathname.slice(1));
  return `${name} at ${host || (searchParams.get('host') ?? 'localhost')}, as ${decodeURIComponent(username) || 'the default user'}`;
}

const noSite = (database: string): CannotStart =>
  new CannotStart(
    `There is no site in the database ${database}. Run the command as the user of the house. ${WHICH}`,
  );

/** A database of another program, or of nobody, has no site; the house creates its own at its first start. */
async function refuseWithoutSite(connection: pg.ClientConfig, database: string): Promise<void> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query("select 1 where to_regclass('site') is not null");
    if (rows.length === 0) throw noSite(database);
  } finally {
    await client.end().catch(() => undefined);
  }
}

interface Program<S extends z.ZodObject> extends CommandWords<S> {
  /** What it does, as `--help` shows it. */
  readonly summary: string;
  run(order: z.output<S>): Promise<void>;
}

const MISUSED = 2;

/**
 * Runs a program by its arguments: `--help` shows its usage, and arguments that it does not know end it with 2 before it
 * has touched anything. One that fails ends as `endProgram` says.
 */
export async function runProgram<S extends z.ZodObject>(
  { summary, run, ...words }: Program<S>,
  args: readonly string[] = process.argv.slice(2),
): Promise<void> {
  const { usage, read } = commandLine(words);
  if (args.includes('--help') || args.includes('-h')) {
    console.log(`${usage}\n\n${summary}`);
    return;
  }
  const order = read(args);
  if (order.ok) return run(order.value).catch(endProgram);
  console.error(`${usage}\n\n${order.error}.`);
  process.exitCode = MISUSED;
}

/** The first line of every command: where it works. To the error output, because the other one may be a list. */
export const sayDatabase = (database: string): void => console.error(`Database: ${database}`);
