import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import { seedDemo } from '../../demo-data.ts';
import { foldNames, namesInCommon } from '../../people/accounts/index.ts';
import { openDatabase, openReplica } from '../../platform/db/database.ts';
import { fencedPool } from '../../platform/db/lease/fenced-pool.ts';
import type { Held } from '../../platform/db/lease/lease.ts';
import { mayAlterTrail } from '../../platform/db/roles/house-role.ts';
import type { Db } from '../../platform/db/schema.ts';
import { openEmbedded } from '../../platform/postgres/embedded.ts';
import { openHouseRole } from '../../platform/postgres/roles/house-role.ts';
import type { Policy } from '../../policy/index.ts';
import { checkCurrency, settleCurrency } from '../../site/currency.ts';
import { policyAtStart } from '../../site/documents/policy-document.ts';
import { refusePublishedPasswords } from '../../site/published-passwords.ts';
import { refuseUndeclared, storeSiteRules } from '../../site/settings.ts';
import { beginTrail } from '../../trail/index.ts';
import { type LeaseStore, PgLeaseStore } from '../placement/index.ts';

/** The database of a site, and its leases. */
export interface Store {
  /** The configuration of a further connection. */
  readonly connection: pg.ClientConfig;
  /** The id of the site that the database belongs to. */
  readonly site: string;
  /** The rules of play of a node that starts now: what the console has published, over the file's. */
  readonly policy: Policy;
  /** No other node can reach the database. */
  readonly alone: boolean;
  /** The database for what belongs to no lease. */
  readonly db: Db;
  /** A replica of it for lists and reports, which may be out of reach. */
  readonly replica: Db | undefined;
  /** The leases of this site for a node; `whole`: it takes the whole site. */
  leases(options: { readonly jobs: readonly string[]; readonly whole: boolean }): LeaseStore;
  /** The database as the holder of a lease writes it: refused once another has taken the lease. */
  tenure(held: Held): Db;
  close(): Promise<void>;
}

/** One to renew the leases, another while that one is silent, and a third to look at the others' and to take them. */
const LEASE_CONNECTIONS = 3;

/**
 * Opens the operator's database, or the embedded one, which no other host can open, and seeds a demonstration there.
 *
 * @throws {CannotStart} when a file of the home is damaged, a site has an account with a published password, or its
 * settings have another currency than its books.
 */
export async function openStore(config: Config, log: Logger): Promise<Store> {
  const { demonstration, floorCredential, databaseUrl, databaseOwnerUrl } = config;
  if (databaseUrl !== undefined) {
    const owner = databaseOwnerUrl === undefined ? undefined : { connectionString: databaseOwnerUrl };
    return openAt({ connectionString: databaseUrl }, log, { ...config, owner, alone: false });
  }
  if (config.home === undefined) throw new Error('the embedded database needs a home');
  const cluster = await openEmbedded(config.home, log);
  try {
    const owner = cluster.connection;
    const store = await openAt(await openHouseRole(config.home, owner), log, {
      ...config,
      owner,
      alone: true,
    });
    if (demonstration !== 'none') await seedDemo(store.db, floorCredential);
    return {
      ...store,
      async close() {
        await store.close();
        await cluster.stop();
      },
    };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

type SiteOptions = Pick<
  Config,
  'demonstration' | 'settingsFile' | 'policy' | 'calendar' | 'databaseReadUrl' | 'trailKey'
>;

interface OpenOptions {
  readonly alone: boolean;
  /** Connects as the owner of the tables. */
  readonly owner: pg.ClientConfig | undefined;
}

async function openAt(
  connection: pg.ClientConfig,
  log: Logger,
  { alone, owner, databaseReadUrl, trailKey, ...options }: SiteOptions & OpenOptions,
): Promise<Store> {
  const failed = (reason: string) => log.error({ reason }, 'database connection lost');
  const db = await openDatabase({ ...connection, owner, trailKey }, failed);
  const prepared = warnOfOwner(db, log)
    .then(() => beginTrail(db, log))
    .then(() => compareNames(db, log))
    .then(() => siteOf(db, options, log));
  const { id: site, policy } = await prepared.catch(async (error: unknown) => {
    await db.destroy();
    throw error;
  });
  const keeper = await openDatabase({ ...connection, max: LEASE_CONNECTIONS }, failed);
  const replica =
    databaseReadUrl === undefined
      ? undefined
      : openReplica(databaseReadUrl, (reason) => log.warn({ reason }, 'read replica connection lost'));
  const fenced = fencedPool({ ...connection, trailKey }, failed);
  return {
    connection,
    site,
    policy,
    alone,
    db,
    replica,
    leases: (options) => new PgLeaseStore({ db: keeper, alone, log, ...options }),
    tenure: (held) => fenced.tenure(held),
    async close() {
      await fenced.close();
      await replica?.destroy();
      await db.destroy();
      await keeper.destroy();
    },
  };
}

async function warnOfOwner(db: Db, log: Logger): Promise<void> {
  if (await mayAlterTrail(db))
    log.warn(
      'the database role of the house owns the tables and could alter the audit trail; set DATABASE_OWNER_URL and use another role in DATABASE_URL',
    );
}

/** Prepares the names of accounts for comparing, and reports those that are then the same. */
async function compareNames(db: Db, log: Logger): Promise<void> {
  await foldNames(db);
  for (const names of await namesInCommon(db))
    log.warn(
      { names },
      'user names differ only in case or accents; each signs in only with its exact spelling',
    );
}

/** The site of a database. One that is no demonstration declares what it is, and has no account with a published password. */
async function siteOf(
  db: Db,
  { demonstration, settingsFile, ...rules }: Omit<SiteOptions, 'databaseReadUrl' | 'trailKey'>,
  log: Logger,
): Promise<{ readonly id: string; readonly policy: Policy }> {
  if (demonstration === 'none') {
    await refusePublishedPasswords(db);
    await refuseUndeclared(db, settingsFile);
  }
  await checkCurrency(db, settingsFile);
  await settleCurrency(db, settingsFile);
  const policy = await policyAtStart(db, rules.policy, log);
  await storeSiteRules(db, { ...rules, policy });
  const { id } = await db.selectFrom('site').select('id').executeTakeFirstOrThrow();
  return { id, policy };
}
