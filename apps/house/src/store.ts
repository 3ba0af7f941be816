import { hostname } from 'node:os';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { seedDemo } from './demo-data.ts';
import { foldNames, namesInCommon } from './modules/auth/index.ts';
import { HOUSE_LEASE } from './node/active-node.ts';
import { openDatabase } from './platform/db/database.ts';
import type { Db } from './platform/db/schema.ts';
import { fenced } from './platform/lease/fence.ts';
import { publishAddress } from './platform/lease/lease.ts';
import { RenewedLease } from './platform/lease/renewed-lease.ts';
import { openEmbedded } from './platform/postgres/embedded.ts';
import { refusePublishedPasswords } from './published-passwords.ts';
import { checkCurrency, settleCurrency } from './site/currency.ts';

/** The database of a site, and its lease. */
export interface Store {
  /** The configuration of a further connection. */
  readonly connection: pg.ClientConfig;
  /** The id of the site that the database belongs to. */
  readonly site: string;
  /** Opens the database for a standby or gateway node. */
  shared(): Promise<Db>;
  /** Resolves once this node holds the lease. */
  work(): Promise<Work>;
  close(): Promise<void>;
}

/** The database of the active node, until its lease is lost. */
export interface Work {
  readonly db: Db;
  /** Resolves, with the reason, when another node is active, or may be. */
  readonly lost: Promise<string>;
  /** Publishes to the other nodes the address at which this one is reached. */
  publishAddress(address: string): Promise<void>;
}

/** One to renew the lease, another while that one is silent, and a third to read the table by hand. */
const LEASE_CONNECTIONS = 3;

/**
 * Opens the operator's database, or the embedded one, which no other host can open, and seeds a demonstration there.
 *
 * @throws {CannotStart} when a file of the home is damaged, a site has an account with a published password, or its
 * settings have another currency than its books.
 */
export async function openStore(config: Config, log: Logger): Promise<Store> {
  const { demonstration, floorCredential } = config;
  if (config.databaseUrl !== undefined)
    return openAt({ connectionString: config.databaseUrl }, log, { ...config, alone: false });
  if (config.home === undefined) throw new Error('the embedded database needs a home');
  const cluster = await openEmbedded(config.home, log);
  const store = await openAt(cluster.connection, log, { ...config, alone: true }).catch(
    async (error: unknown) => {
      await cluster.stop();
      throw error;
    },
  );
  return {
    ...store,
    async work() {
      const work = await store.work();
      if (demonstration !== 'none') await seedDemo(work.db, floorCredential);
      return work;
    },
    async close() {
      await store.close();
      await cluster.stop();
    },
  };
}

type SiteOptions = Pick<Config, 'demonstration' | 'settingsFile'>;

/** `alone`: no other node can reach the database. */
async function openAt(
  connection: pg.ClientConfig,
  log: Logger,
  { alone, demonstration, settingsFile }: SiteOptions & { readonly alone: boolean },
): Promise<Store> {
  const failed = (reason: string) => log.error({ reason }, 'database connection lost');
  const keeper = await openDatabase({ ...connection, max: LEASE_CONNECTIONS }, failed);
  const prepared = compareNames(keeper, log).then(() => siteOf(keeper, { demonstration, settingsFile }));
  const site = await prepared.catch(async (error: unknown) => {
    await keeper.destroy();
    throw error;
  });
  const opened: Db[] = [];
  const open = async (settings: pg.PoolConfig): Promise<Db> => {
    const db = await openDatabase({ ...connection, ...settings }, failed);
    opened.push(db);
    return db;
  };
  let lease: RenewedLease | undefined;
  return {
    connection,
    site,
    shared: () => open({}),
    async work() {
      const owner = `${hostname()}:${process.pid}`;
      const taken = await RenewedLease.take({ db: keeper, name: HOUSE_LEASE, owner, log, alone });
      lease = taken;
      const db = await open({ onConnect: fenced(taken.held) });
      await settleCurrency(db, settingsFile);
      return {
        db,
        lost: taken.lost.then(() => 'lease lost: another node may be active; exiting'),
        publishAddress: (address) => publishAddress(keeper, taken.held, address),
      };
    },
    async close() {
      await Promise.all(opened.map((db) => db.destroy()));
      await lease?.close();
      await keeper.destroy();
    },
  };
}

/** Prepares the names of accounts for comparing, and reports those that are then the same. */
async function compareNames(db: Db, log: Logger): Promise<void> {
  await foldNames(db);
  for (const names of await namesInCommon(db))
    log.warn(
      { names },
      'user names are the same but for case and accents; each signs in only as it is spelt',
    );
}

/** The site of a database, once its currency is right and no account has a published password, except in a demonstration. */
async function siteOf(db: Db, { demonstration, settingsFile }: SiteOptions): Promise<string> {
  if (demonstration === 'none') await refusePublishedPasswords(db);
  await checkCurrency(db, settingsFile);
  const { id } = await db.selectFrom('site').select('id').executeTakeFirstOrThrow();
  return id;
}
