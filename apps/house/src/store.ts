import { rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { seedDemo } from './demo-data.ts';
import { openDatabase } from './platform/db/database.ts';
import type { Db } from './platform/db/schema.ts';
import { fenced } from './platform/lease/fence.ts';
import { KeptLease } from './platform/lease/kept-lease.ts';
import { openCluster } from './platform/postgres/cluster.ts';

/** The open database of a house: of this one alone, for as long as it is not lost. */
export interface Store {
  readonly db: Db;
  /** How it is reached by one more connection. */
  readonly connection: pg.ClientConfig;
  /** Whose database it is. */
  readonly site: string;
  /** Resolves, with the reason, when an embedded database has ended by itself or another house works on this one. */
  readonly lost: Promise<string>;
  close(): Promise<void>;
}

/** What one house at a time does: all of its work. */
const LEASE = 'house';
/** Renewing needs one, looking at the table by hand another. */
const LEASE_CONNECTIONS = 2;

/** Where a running house says how its embedded database is reached, for commands beside it; for its owner only. */
export const connectionFile = (home: string): string => join(home, 'connection.json');

/**
 * Opens the operator's database once no other house works on it, or the embedded one with its demonstration data, which
 * nobody else can open.
 */
export async function openStore(config: Config, log: Logger): Promise<Store> {
  if (config.databaseUrl !== undefined)
    return openForUs({ connectionString: config.databaseUrl }, log, { force: false });
  if (config.home === undefined) throw new Error('the embedded database needs a home');
  const cluster = await openCluster(config.home);
  const file = connectionFile(config.home);
  writeFileSync(file, JSON.stringify(cluster.connection), { mode: 0o600 });
  // A house before us was killed: nobody holds its lease.
  const store = await openForUs(cluster.connection, log, { force: true });
  await seedDemo(store.db, config.floorCredential);
  return {
    ...store,
    lost: Promise.race([store.lost, cluster.ended.then(() => 'the database has ended')]),
    async close() {
      rmSync(file, { force: true });
      await store.close();
      await cluster.stop();
    },
  };
}

async function openForUs(
  connection: pg.ClientConfig,
  log: Logger,
  { force }: { readonly force: boolean },
): Promise<Store> {
  const failed = (error: Error) => log.error({ err: error }, 'database connection lost');
  const keeper = await openDatabase({ ...connection, max: LEASE_CONNECTIONS }, failed);
  const owner = `${hostname()}:${process.pid}`;
  const lease = await KeptLease.take({ db: keeper, name: LEASE, owner, log }, { force });
  const db = await openDatabase({ ...connection, onConnect: fenced(lease.held) }, failed);
  const { id: site } = await db.selectFrom('site').select('id').executeTakeFirstOrThrow();
  return {
    db,
    connection,
    site,
    lost: lease.lost.then(() => 'another house works on this database now'),
    async close() {
      await db.destroy();
      await lease.close();
      await keeper.destroy();
    },
  };
}
