import { hostname } from 'node:os';
import { failureOf } from '@floorcast/startup/cannot-start';
import { openTraces } from '@floorcast/traces/open-traces';
import type { Traces } from '@floorcast/traces/traces';
import type { Logger } from 'pino';
import { buildHouse } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { ActiveNode } from './node/active-node.ts';
import { buildGateway } from './node/gateway.ts';
import { NodePort } from './node/node-port.ts';
import { NatsBus } from './platform/bus/nats-bus.ts';
import { systemClock as clock } from './platform/clock.ts';
import { openLogger } from './platform/logger.ts';
import { openStore, type Store } from './store.ts';

/** How long (ms) closing may take. */
const CLOSE_MS = 8_000;
const EVERY_ADDRESS = ['0.0.0.0', '::'];

/** What is open; closed in reverse order. */
const open: (() => Promise<unknown>)[] = [];
let closing = false;

async function close(code: number): Promise<void> {
  if (closing) return;
  closing = true;
  // A client that stays connected, a database that does not answer: the rest is recovered as after a kill.
  setTimeout(() => process.exit(code), CLOSE_MS);
  for (const each of open.reverse()) await each();
  process.exit(code);
}

/** Waits for the lease and becomes the active node. With a bus, it serves as a gateway node meanwhile. */
async function run(config: Config, log: Logger, store: Store, traces: Traces): Promise<void> {
  const port = new NodePort(config.bounds);
  const bus = config.nats && (await NatsBus.open({ address: config.nats, site: store.site, log }));
  let url: string | undefined;
  if (bus !== undefined) {
    const db = await store.shared();
    const gateway = await buildGateway({ config, db, bus, clock, log, traces }, new ActiveNode(db, clock));
    // It stays open for its connected clients once this node is active: it then relays to this node.
    open.push(() => gateway.close());
    await gateway.app.ready();
    port.serve(gateway.app.server);
    url = await listen(port, config);
  }
  const work = await store.work();
  const shared = { db: work.db, connection: store.connection, ...(bus === undefined ? {} : { bus }) };
  const house = await buildHouse({ config, ...shared, clock, log, traces });
  open.push(async () => {
    const closed = port.close();
    await house.close();
    await closed;
  });
  await house.app.ready();
  port.serve(house.app.server);
  url ??= await listen(port, config);
  const address = config.nodeAddress ?? reachedAt(config.host, url);
  await work.publishAddress(address);
  log.info({ address }, 'node is active');
  void work.lost.then((reason) => {
    if (closing) return;
    log.fatal(reason);
    return close(1);
  });
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
  if (config.demonstration === 'declared')
    log.warn('DEMO=1: this is a demonstration; anyone can sign in to its published accounts');
  const traces = await openTraces('floorcast-house', process.env, log);
  open.push(() => traces.close());
  const store = await openStore(config, log);
  open.push(() => store.close());
  // `disconnect`: the process that started this one has ended.
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, () => void close(0));
  // It may have ended before the listener was added.
  if (process.connected === false) return close(0);
  await run(config, log, store, traces);
}

await start().catch((error: unknown) => {
  if (closing) return;
  const { message, code } = failureOf(error);
  console.error(message);
  return close(code);
});
