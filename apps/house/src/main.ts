import { hostname } from 'node:os';
import { failureOf } from '@floorcast/startup/cannot-start';
import { openTraces } from '@floorcast/traces/open-traces';
import type { Traces } from '@floorcast/traces/traces';
import type { Logger } from 'pino';
import { buildHouse } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { Door } from './node/door.ts';
import { buildFront } from './node/front.ts';
import { WorkingHouse } from './node/working-house.ts';
import { NatsBus } from './platform/bus/nats-bus.ts';
import { systemClock as clock } from './platform/clock.ts';
import { openLogger } from './platform/logger.ts';
import { openStore, type Store } from './store.ts';

/** How long (ms) closing may take. */
const CLOSE_MS = 8_000;
const EVERY_ADDRESS = ['0.0.0.0', '::'];

/** What is open, to be closed the other way round. */
const open: (() => Promise<unknown>)[] = [];
let closing = false;

async function close(code: number): Promise<void> {
  if (closing) return;
  closing = true;
  // A guest who never goes, a database that never answers: whatever is left is found as after a kill.
  setTimeout(() => process.exit(code), CLOSE_MS);
  for (const each of open.reverse()) await each();
  process.exit(code);
}

/** A node waits for the work, and serves meanwhile what it can where a bus leads to the house that works; then it works. */
async function run(config: Config, log: Logger, store: Store, traces: Traces): Promise<void> {
  const door = new Door(config.bounds);
  const bus = config.nats && (await NatsBus.open({ address: config.nats, site: store.site, log }));
  let url: string | undefined;
  if (bus !== undefined) {
    const db = await store.shared();
    const front = await buildFront({ config, db, bus, clock, log, traces }, new WorkingHouse(db, clock));
    // It stays for those who are in when the work comes: their way to the house that works then leads back here.
    open.push(() => front.close());
    await front.app.ready();
    door.show(front.app.server);
    url = await listen(door, config);
  }
  const work = await store.work();
  const shared = { db: work.db, connection: store.connection, ...(bus === undefined ? {} : { bus }) };
  const house = await buildHouse({ config, ...shared, clock, log, traces });
  open.push(async () => {
    const closed = door.close();
    await house.close();
    await closed;
  });
  await house.app.ready();
  door.show(house.app.server);
  url ??= await listen(door, config);
  const address = config.nodeAddress ?? reachedAt(config.host, url);
  await work.tell(address);
  log.info({ address }, 'this house works');
  void work.lost.then((reason) => {
    if (closing) return;
    log.fatal(reason);
    return close(1);
  });
}

async function listen(door: Door, { port, host }: Config): Promise<string> {
  const url = await door.listen({ port, host });
  process.stdout.write(`${JSON.stringify({ ready: true, url })}\n`);
  return url;
}

/** Where a node that listens at all of its addresses is reached from others: by its name. */
function reachedAt(host: string, url: string): string {
  return EVERY_ADDRESS.includes(host) ? `http://${hostname()}:${new URL(url).port}` : url;
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = openLogger(config.logLevel);
  if (config.demonstration === 'declared')
    log.warn('DEMO=1: this is a demonstration, anybody can sign in to its published accounts');
  const traces = await openTraces('floorcast-house', process.env, log);
  open.push(() => traces.close());
  const store = await openStore(config, log);
  open.push(() => store.close());
  // The last: whoever started us has gone.
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, () => void close(0));
  // They may have gone before we listened.
  if (process.connected === false) return close(0);
  await run(config, log, store, traces);
}

await start().catch((error: unknown) => {
  if (closing) return;
  const { message, code } = failureOf(error);
  console.error(message);
  return close(code);
});
