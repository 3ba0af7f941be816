import { existsSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import * as z from 'zod';
import { openDatabase } from './platform/db/database.ts';
import type { Db } from './platform/db/schema.ts';
import { openCluster } from './platform/postgres/cluster.ts';
import { HomeInUse } from './platform/postgres/hold.ts';
import { connectionFile } from './store.ts';

const Connection = z.object({
  host: z.string(),
  port: z.number(),
  user: z.string(),
  password: z.string(),
  database: z.string(),
});
/** A command works on one thing at a time, beside a house that needs its connections. */
const CONNECTIONS = 2;

/** The database that a command works on. */
export interface CommandStore {
  readonly db: Db;
  close(): Promise<void>;
}

/** Opens the operator's database, the one of the running house, or the embedded one for this command alone. */
export async function openCommandStore(env: NodeJS.ProcessEnv): Promise<CommandStore> {
  const { connection, close } = await connect(env);
  try {
    const db = await openDatabase({ ...connection, max: CONNECTIONS }, () => undefined);
    return {
      db,
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

async function connect({
  DATABASE_URL,
  FLOORCAST_HOME: home,
}: NodeJS.ProcessEnv): Promise<{ connection: pg.PoolConfig; close(): Promise<void> }> {
  const nothing = async () => undefined;
  if (DATABASE_URL) return { connection: { connectionString: DATABASE_URL }, close: nothing };
  if (!home) throw new Error('set DATABASE_URL or FLOORCAST_HOME');
  try {
    const cluster = await openCluster(home);
    return { connection: cluster.connection, close: () => cluster.stop() };
  } catch (error) {
    const file = connectionFile(home);
    if (!(error instanceof HomeInUse) || !existsSync(file)) throw error;
    return { connection: Connection.parse(JSON.parse(readFileSync(file, 'utf8'))), close: nothing };
  }
}
