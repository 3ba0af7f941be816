import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Balancer, startBalancer } from './balancer.ts';
import { keptSecret } from './demo.ts';
import { freePort } from './free-port.ts';
import { natsServer } from './nats-server.ts';
import { bundles } from './paths.ts';
import { ours, Supervised, startInTurn } from './processes.ts';
import { besideMachines, type Hall, ofHouse, prepare, type StackOptions } from './stack.ts';

/** What several nodes on one computer share, and they. */
export interface Nodes {
  readonly home: string;
  readonly database: Supervised;
  readonly nats: Supervised;
  readonly nodes: readonly Supervised[];
  /** Where each of them listens. */
  readonly ports: readonly number[];
  close(): Promise<void>;
}

/** A site of several nodes on one computer: a database, NATS, the nodes, a balancer before them, cabinets and a floor. */
export interface Cluster extends Hall, Nodes {
  readonly url: string;
  readonly balancer: Balancer;
}

interface NodesOptions {
  readonly home: string;
  readonly logs: string;
  /** Of the demonstration floor. */
  readonly floorCredential: string;
  /** Further environment of the nodes. */
  readonly env?: Record<string, string>;
  /** What the last node runs: this house, or that of another version. */
  readonly lastHouse?: string | undefined;
}

type ClusterOptions = StackOptions & Pick<NodesOptions, 'lastHouse'>;

const NODES = 2;

/** @throws {DidNotStart} when one of them cannot begin; the others are closed again. */
export async function startNodes({
  home,
  logs,
  floorCredential,
  env = {},
  lastHouse = bundles.house,
}: NodesOptions): Promise<Nodes> {
  const house = ofHouse({ floorCredential });
  const own = { FLOORCAST_HOME: home, ...house };
  const database = new Supervised({ name: 'database', command: ours(bundles.database), env: own }, logs);
  const natsPort = await freePort();
  const nats = new Supervised(natsServer(natsPort), logs);
  const closeShared = await startInTurn([[database, nats]]);

  const shared = {
    ...house,
    DATABASE_URL: databaseOf(home),
    NATS_URL: `nats://127.0.0.1:${natsPort}`,
    JWT_SECRET: jwtSecretOf(home),
    TRUST_PROXY: '127.0.0.1',
    HOST: '127.0.0.1',
  };
  const ports = await Promise.all(Array.from({ length: NODES }, freePort));
  const nodes = ports.map(
    (port, index) =>
      new Supervised(
        {
          name: `node-${index + 1}`,
          command: ours(index === NODES - 1 ? lastHouse : bundles.house),
          env: { ...shared, PORT: String(port), ...env },
        },
        logs,
      ),
  );
  const closeNodes = await startInTurn(nodes.map((node) => [node])).catch(async (error: unknown) => {
    await closeShared();
    throw error;
  });
  return {
    home,
    database,
    nats,
    nodes,
    ports,
    async close() {
      await closeNodes();
      await closeShared();
    },
  };
}

/** @throws {DidNotStart} when one of them cannot begin; the others are closed again. */
export async function startCluster({ port, env = {}, lastHouse, ...demo }: ClusterOptions): Promise<Cluster> {
  const { files, logs } = prepare(demo, port);
  const { floorCredential } = files;
  const { home } = demo;
  const nodes = await startNodes({ home, logs, floorCredential, env, lastHouse });
  const balancer = await startBalancer(port, nodes.ports);
  const beside = besideMachines(files, logs);
  const closeOthers = async () => {
    await balancer.close();
    await nodes.close();
  };
  const close = await startInTurn([[beside.hall], [beside.floor]]).catch(async (error: unknown) => {
    await closeOthers();
    throw error;
  });
  return {
    ...nodes,
    url: `http://localhost:${port}`,
    balancer,
    ...beside,
    async close() {
      await close();
      await closeOthers();
    },
  };
}

/** What the nodes of a home sign tokens with. */
export const jwtSecretOf = (home: string): string => keptSecret(join(home, 'jwt-secret'));

/** Where the database of a home is, as nodes are told. */
export function databaseOf(home: string): string {
  const { host, port, user, password, database }: Record<string, string | number> = JSON.parse(
    readFileSync(join(home, 'connection.json'), 'utf8'),
  );
  const login = [user, password].map((part) => encodeURIComponent(String(part))).join(':');
  return `postgres://${login}@${encodeURIComponent(String(host))}:${port}/${database}`;
}
