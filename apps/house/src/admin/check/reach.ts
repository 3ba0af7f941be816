import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { failureOf } from '@floorcast/startup/cannot-start';
import { StoredFile } from '@floorcast/startup/stored-file';
import pg from 'pg';
import type { Given } from '../../config/environment.ts';
import { TRAIL_KEY_FILE, TRAIL_KEY_REMEDY } from '../../config/places.ts';
import { type Migrations, migrationsOf, onPool } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/schema.ts';
import { TrailKey } from '../../platform/db/trail-key.ts';
import { connectionBeside } from '../../platform/postgres/embedded.ts';

/** The database of a house as a check finds it. It is only read. */
export type SiteDatabase =
  /** The embedded one of a house that does not run: nothing starts it here. */
  | { readonly state: 'asleep'; readonly exists: boolean }
  | { readonly state: 'unreachable'; readonly error: unknown }
  | ReachedDatabase;

export interface ReachedDatabase {
  readonly state: 'reached';
  readonly db: Db;
  readonly connection: pg.PoolConfig;
  /** The one of the home, whose roles and settings are the house's. */
  readonly embedded: boolean;
  /** Whether the key of the trail is known here. */
  readonly keyed: boolean;
  readonly schema: Migrations;
}

const CONNECT_MS = 5_000;
const QUERY_MS = 30_000;

/** Runs work on connections that can write nothing. */
export async function readOnly<T>(
  connection: pg.PoolConfig,
  work: (db: Db) => Promise<T>,
  trailKey?: TrailKey,
): Promise<T> {
  const pool = new pg.Pool({
    ...connection,
    max: 2,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: QUERY_MS,
    onConnect: (client) => client.query('set default_transaction_read_only = on'),
  });
  pool.on('error', () => undefined);
  const db = onPool(pool, trailKey);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Runs work with the database that the environment names, or with the reason why it cannot be read. */
export async function withDatabase<T>(
  given: Given,
  work: (database: SiteDatabase) => Promise<T>,
): Promise<T> {
  let connection: pg.PoolConfig | undefined;
  try {
    connection = connectionOf(given);
  } catch (error) {
    return work({ state: 'unreachable', error });
  }
  const { DATABASE_URL, FLOORCAST_HOME: home } = given;
  const embedded = DATABASE_URL === undefined;
  const exists = home !== undefined && existsSync(join(home, 'data'));
  if (connection === undefined) return work({ state: 'asleep', exists });
  const key = keyOf(given);
  const reached = { state: 'reached', connection, embedded, keyed: key !== undefined } as const;
  let begun = false;
  try {
    const look = async (db: Db) => {
      const schema = await migrationsOf(db);
      begun = true;
      return work({ ...reached, db, schema });
    };
    return await readOnly(connection, look, key);
  } catch (error) {
    if (begun) throw error;
    // A house that was killed has left its file.
    return work(embedded && isGone(error) ? { state: 'asleep', exists } : { state: 'unreachable', error });
  }
}

const isGone = (error: unknown): boolean => /ENOENT|ECONNREFUSED/.test(failureOf(error).message);

function connectionOf({ DATABASE_URL, FLOORCAST_HOME: home }: Given): pg.PoolConfig | undefined {
  if (DATABASE_URL !== undefined) return { connectionString: DATABASE_URL };
  return home === undefined ? undefined : connectionBeside(home);
}

/** The key of the trail; none is made. */
function keyOf({ TRAIL_KEY, FLOORCAST_HOME: home }: Given): TrailKey | undefined {
  const file = home === undefined ? undefined : new StoredFile(join(home, TRAIL_KEY_FILE), TRAIL_KEY_REMEDY);
  const secret = TRAIL_KEY ?? readable(file);
  return secret === undefined ? undefined : new TrailKey(secret);
}

/** A damaged file is a finding of the variables. */
function readable(file: StoredFile | undefined): string | undefined {
  try {
    return file?.readSecret();
  } catch {
    return undefined;
  }
}
