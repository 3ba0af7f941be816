import { join } from 'node:path';
import { LOOPBACK } from '@floorcast/demo-floor/demonstration';
import { databaseOf, nodeOn, type Servers } from '../../../scripts/lib/site/cluster.ts';
import type { Logs } from '../../../scripts/lib/site/logs.ts';
import { freePort } from '../../../scripts/lib/site/process-groups.ts';
import type { Supervised } from '../../../scripts/lib/site/supervised.ts';
import { CLEAR } from '../../support/network/conditions.ts';
import { TcpRelay } from '../../support/network/tcp-relay.ts';

/** The connections of a node that can be cut. */
export type Link = 'database' | 'nats';

interface NodePlan {
  readonly name: string;
  readonly env: Record<string, string>;
  /** Whether its connections to database and NATS lead through relays. */
  readonly links: boolean;
  /** Bundle of another version. */
  readonly house?: string | undefined;
}

/** One node of a cluster, which a test stops and starts. */
export class ClusterNode {
  readonly name: string;
  readonly port: number;
  readonly #launch: () => Supervised;
  readonly #links: ReadonlyMap<Link, TcpRelay>;
  #process: Supervised | undefined;

  private constructor(
    name: string,
    port: number,
    links: ReadonlyMap<Link, TcpRelay>,
    launch: () => Supervised,
  ) {
    this.name = name;
    this.port = port;
    this.#links = links;
    this.#launch = launch;
  }

  static async create(
    servers: Servers,
    { name, env, links, house }: NodePlan,
    logs: Logs,
  ): Promise<ClusterNode> {
    const port = await freePort();
    const relays = links ? await relaysTo(servers) : new Map<Link, TcpRelay>();
    const launch = () =>
      nodeOn(
        servers,
        {
          name,
          port,
          house,
          env: {
            NODE_SOCKET_URL: `ws://${LOOPBACK}:${port}`,
            ...env,
            ...throughRelays(servers, relays),
          },
        },
        logs,
      );
    return new ClusterNode(name, port, relays, launch);
  }

  get url(): string {
    return `http://${LOOPBACK}:${this.port}`;
  }

  /** Undefined while it does not run. */
  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** Starts it, and from then on restarts it when it ends. */
  async start(): Promise<void> {
    this.#process = this.#launch();
    await this.#process.start();
  }

  /** Ends it, until `start`. */
  async stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    await this.#process?.close(signal);
    this.#process = undefined;
  }

  /** Resets its connections to database or NATS; it may connect at once. */
  reset(link: Link): void {
    this.#links.get(link)?.reset();
  }

  /** Whether its data to and from database or NATS waits. */
  hold(link: Link, held: boolean): void {
    const relay = this.#links.get(link);
    if (relay !== undefined) relay.conditions = { ...CLEAR, cut: held };
  }

  async close(): Promise<void> {
    await this.stop('SIGTERM');
    await Promise.all([...this.#links.values()].map((relay) => relay.close()));
  }
}

async function relaysTo({ home, natsPort }: Servers): Promise<ReadonlyMap<Link, TcpRelay>> {
  const { hostname, port } = new URL(databaseOf(home));
  return new Map([
    // The server listens on a socket in a folder, which is the host of its URL.
    ['database', await TcpRelay.open(join(decodeURIComponent(hostname), `.s.PGSQL.${port}`))],
    ['nats', await TcpRelay.open(natsPort)],
  ]);
}

function throughRelays({ home }: Servers, relays: ReadonlyMap<Link, TcpRelay>): Record<string, string> {
  const database = relays.get('database');
  const nats = relays.get('nats');
  if (database === undefined || nats === undefined) return {};
  const url = new URL(databaseOf(home));
  url.hostname = LOOPBACK;
  url.port = String(database.port);
  return { DATABASE_URL: url.href, NATS_URL: `nats://${LOOPBACK}:${nats.port}` };
}
