import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { seedDemo } from './demo-data.ts';
import { openDatabase } from './platform/db/database.ts';
import type { Db } from './platform/db/schema.ts';
import { openCluster } from './platform/postgres/cluster.ts';

/** The open database of a house. */
export interface Store {
  readonly db: Db;
  /** How it is reached by one more connection. */
  readonly connection: pg.ClientConfig;
  /** Resolves when an embedded database has ended by itself; never for another. */
  readonly lost: Promise<void>;
  close(): Promise<void>;
}

/** Where a running house says how its embedded database is reached, for commands beside it; for its owner only. */
export const connectionFile = (home: string): string => join(home, 'connection.json');

/** Opens the operator's database, or the embedded one with its demonstration data. */
export async function openStore(config: Config, log: Logger): Promise<Store> {
  const failed = (error: Error) => log.error({ err: error }, 'database connection lost');
  if (config.databaseUrl !== undefined) {
    const connection = { connectionString: config.databaseUrl };
    const db = await openDatabase(connection, failed);
    return { db, connection, lost: new Promise(() => undefined), close: () => db.destroy() };
  }
  if (config.home === undefined) throw new Error('the embedded database needs a home');
  const cluster = await openCluster(config.home);
  const file = connectionFile(config.home);
  writeFileSync(file, JSON.stringify(cluster.connection), { mode: 0o600 });
  const db = await openDatabase(cluster.connection, failed);
  await seedDemo(db, config.floorCredential);
  return {
    db,
    connection: cluster.connection,
    lost: cluster.ended,
    async close() {
      rmSync(file, { force: true });
      await db.destroy();
      await cluster.stop();
    },
  };
}
