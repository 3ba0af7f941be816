import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { failureOf, onEnd } from '@floorcast/startup/cannot-start';
import { programHash } from '@floorcast/startup/program-hash';
import { openTraces } from '@floorcast/traces/open-traces';
import type { Traces } from '@floorcast/traces/traces';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { type Config, readConfig, withPolicy } from './config/config.ts';
import { misspeltVariables } from './config/misspelt-variables.ts';
import { buildHouse } from './nodes/node/build-house.ts';
import { jobLease, LeaseHost } from './nodes/node/lease-host.ts';
import { NodePort } from './nodes/node/node-port.ts';
import { openStore, type Store } from './nodes/node/store.ts';
import { Keeper } from './nodes/placement/index.ts';
import { InProcessBus } from './platform/bus/in-process-bus.ts';
import { NatsBus } from './platform/bus/nats-bus.ts';
import { systemClock as clock } from './platform/clock.ts';
import { WHOLE_SITE } from './platform/db/lease/lease.ts';
import type { Db } from './platform/db/schema.ts';
import { openLogger } from './platform/logger.ts';
import { policyId } from './policy/index.ts';
import { record } from './trail/index.ts';

const RETRY_MS = 250;

/**
 * Resolves once nobody holds the whole site: neither a node that can have no other beside it, such as one of version
 * 0.1.0, nor a command.
 */
async function freeSite(db: Db, log: Pick<Logger, 'info' | 'warn'>): Promise<void> {
  for (let tries = 0; await isHeld(db, log); tries++) {
    if (tries === 0) log.info('another node has this site; waiting');
    await sleep(RETRY_MS);
  }
}

async function isHeld(db: Db, log: Pick<Logger, 'warn'>): Promise<boolean> {
  try {
    const holder = await db
      .selectFrom('leases')
      .select('owner')
      .where('name', '=', WHOLE_SITE)
      .where('expiresAt', '>', sql<Date>`clock_timestamp()`)
      .executeTakeFirst();
    return holder !== undefined;
  } catch (error) {
    log.warn({ err: error }, 'cannot read the lease of the site; retrying');
    return true;
  }
}

/** How long (ms) handing everything over and closing may take. */
const CLOSE_MS = 15_000;
const EVERY_ADDRESS = ['0.0.0.0', '::'];

/** What is open; closed in reverse order. */
const open: ((code: number) => Promise<unknown>)[] = [];
let closing = false;

async function close(code: number): Promise<void> {
  if (closing) return;
  closing = true;
  // A client that stays connected, a database that does not answer: the rest is recovered as after a kill.
  setTimeout(() => process.exit(code), CLOSE_MS);
  for (const each of open.reverse()) await each(code);
  process.exit(code);
}

/** Records that the program of a node was started, with the hash of its files. */
async function recordStart(db: Db, { nodeName, calendar }: Config): Promise<void> {
  const [, entry = ''] = process.argv;
  const detail = {
    hash: programHash(entry),
    startedAt: new Date().toISOString(),
    timeZone: calendar.timeZone,
  };
  const by = { part: `house ${nodeName ?? hostname()}` };
  await db.transaction().execute((tx) => record(tx, { kind: 'software.started', by, detail }));
}

/** Opens the node, which then takes its share of the floors. */
async function run(config: Config, log: Logger, store: Store, traces: Traces): Promise<void> {
  const nats = config.nats && (await NatsBus.open({ address: config.nats, site: store.site, log }));
  const bus = nats ?? new InProcessBus((error) => log.error({ err: error }, 'bus listener failed'));
  const id = randomUUID();
  const { db, replica, connection } = store;
  const house = await buildHouse({ config, db, replica, connection, bus, node: id, clock, log, traces });
  const port = new NodePort(config.bounds);
  let closed: Promise<void> | undefined;
  open.push(async () => {
    await house.close();
    await closed;
  });
  await house.app.ready();
  port.serve(house.app.server);
  const host = new LeaseHost({ house, tenure: (held) => store.tenure(held) });
  const jobs = [...house.jobs.keys()].map(jobLease);
  // A node that can tell the others nothing is the only one. Either kind opens its port once the other has ended.
  const whole = nats === undefined;
  if (!whole) await freeSite(db, log);
  const url = whole ? undefined : await listen(port, config);
  const address = url === undefined ? null : (config.nodeAddress ?? reachedAt(config.host, url));
  const name = config.nodeName ?? hostname();
  const keeper = new Keeper({
    store: store.leases({ jobs, whole }),
    host,
    clock,
    bus,
    node: { id, name, address, socketUrl: config.nodeSocketUrl, policyId: policyId(config.policy) },
    log,
    alone: store.alone,
  });
  // New connections go to other nodes from now on, and so do the clients of the floors that are handed over.
  open.push(async (code) => {
    closed = port.close();
    await keeper.close();
    if (code === 0 && !whole) await house.leave();
  });
  void keeper.lost.then((reason) => {
    if (closing) return;
    log.fatal(reason);
    return close(1);
  });
  await keeper.start();
  if (whole) await listen(port, config);
  log.info({ node: name, address }, 'node started');
}

async function listen(nodePort: NodePort, { port, host }: Config): Promise<string> {
  const url = await nodePort.listen({ port, host });
  process.stdout.write(`${JSON.stringify({ ready: true, url })}\n`);
  return url;
}

/** The address for other nodes: the host name if this node listens at all of its addresses. */
function reachedAt(host: string, url: string): string {
  return EVERY_ADDRESS.includes(host) ? `http://${hostname()}:${new URL(url).port}` : url;
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = openLogger(config.logLevel);
  for (const { name, meant } of misspeltVariables(process.env))
    log.warn({ variable: name, meant }, 'unknown environment variable ignored; check its spelling');
  if (config.demonstration === 'declared')
    log.warn('DEMO=1: demonstration mode; anyone can sign in with the published accounts');
  const traces = await openTraces('floorcast-house', process.env, log);
  open.push(() => traces.close());
  const store = await openStore(config, log);
  open.push(() => store.close());
  await recordStart(store.db, config);
  onEnd(() => void close(0));
  if (closing) return;
  await run(withPolicy(config, store.policy), log, store, traces);
}

await start().catch((error: unknown) => {
  if (closing) return;
  const { message, code } = failureOf(error);
  console.error(message);
  return close(code);
});
