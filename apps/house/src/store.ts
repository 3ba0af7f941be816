import { hostname } from 'node:os';
import type { Demonstration } from '@floorcast/demo-floor/demonstration';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { seedDemo } from './demo-data.ts';
import { HOUSE_LEASE } from './node/working-house.ts';
import { openDatabase } from './platform/db/database.ts';
import type { Db } from './platform/db/schema.ts';
import { fenced } from './platform/lease/fence.ts';
import { KeptLease } from './platform/lease/kept-lease.ts';
import { tellAddress } from './platform/lease/lease.ts';
import { openEmbedded } from './platform/postgres/embedded.ts';
import { refusePublishedPasswords } from './published-passwords.ts';

/** The database of a site, and the right to work on it alone. */
export interface Store {
  /** How it is reached by one more connection. */
  readonly connection: pg.ClientConfig;
  /** Whose database it is. */
  readonly site: string;
  /** For what every node may do, beside a house that works. */
  shared(): Promise<Db>;
  /** Resolves once no other house works on it. */
  work(): Promise<Work>;
  close(): Promise<void>;
}

/** The database of the one house that works on it, for as long as it is not lost. */
export interface Work {
  readonly db: Db;
  /** Resolves, with the reason, when another house works on this database, or may. */
  readonly lost: Promise<string>;
  /** Says to the nodes that wait where this house is reached. */
  tell(address: string): Promise<void>;
}

/** Renewing needs one, and another while that is silent; looking at the table by hand a third. */
const LEASE_CONNECTIONS = 3;

/**
 * Opens the operator's database, or the embedded one, which nobody else can open; a demonstration has its data there.
 *
 * @throws {CannotStart} when a file of the home is damaged, or a site has an account with a published password.
 */
export async function openStore(config: Config, log: Logger): Promise<Store> {
  const { demonstration, floorCredential } = config;
  if (config.databaseUrl !== undefined)
    return openAt({ connectionString: config.databaseUrl }, log, { alone: false, demonstration });
  if (config.home === undefined) throw new Error('the embedded database needs a home');
  const cluster = await openEmbedded(config.home, log);
  const store = await openAt(cluster.connection, log, { alone: true, demonstration }).catch(
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

/** `alone`: no other house can reach the database. */
async function openAt(
  connection: pg.ClientConfig,
  log: Logger,
  { alone, demonstration }: { readonly alone: boolean; readonly demonstration: Demonstration },
): Promise<Store> {
  const failed = (reason: string) => log.error({ reason }, 'database connection lost');
  const keeper = await openDatabase({ ...connection, max: LEASE_CONNECTIONS }, failed);
  const site = await siteOf(keeper, demonstration).catch(async (error: unknown) => {
    await keeper.destroy();
    throw error;
  });
  const opened: Db[] = [];
  const open = async (settings: pg.PoolConfig): Promise<Db> => {
    const db = await openDatabase({ ...connection, ...settings }, failed);
    opened.push(db);
    return db;
  };
  let lease: KeptLease | undefined;
  return {
    connection,
    site,
    shared: () => open({}),
    async work() {
      const owner = `${hostname()}:${process.pid}`;
      const kept = await KeptLease.take({ db: keeper, name: HOUSE_LEASE, owner, log, alone });
      lease = kept;
      return {
        db: await open({ onConnect: fenced(kept.held) }),
        lost: kept.lost.then(() => 'the lease is lost: another house works on this database, or may'),
        tell: (address) => tellAddress(keeper, kept.held, address),
      };
    },
    async close() {
      await Promise.all(opened.map((db) => db.destroy()));
      await lease?.close();
      await keeper.destroy();
    },
  };
}

/** Which site a database belongs to, once nobody can sign in there by a published password unless that is meant. */
async function siteOf(db: Db, demonstration: Demonstration): Promise<string> {
  if (demonstration === 'none') await refusePublishedPasswords(db);
  const { id } = await db.selectFrom('site').select('id').executeTakeFirstOrThrow();
  return id;
}
