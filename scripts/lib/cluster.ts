import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Balancer, startBalancer } from './balancer.ts';
import { keptSecret } from './demo.ts';
import { freePort } from './free-port.ts';
import { natsServer } from './nats-server.ts';
import { bundles } from './paths.ts';
import { ours, Supervised, startInTurn } from './processes.ts';
import { besideMachines, type Hall, ofHouse, prepare, type StackOptions } from './stack.ts';

/** A site of several nodes on one computer: a database, NATS, the nodes, a balancer before them, cabinets and a floor. */
export interface Cluster extends Hall {
  readonly url: string;
  readonly home: string;
  readonly database: Supervised;
  readonly nats: Supervised;
  readonly nodes: readonly Supervised[];
  readonly balancer: Balancer;
  close(): Promise<void>;
}

const NODES = 2;

/** @throws {DidNotStart} when one of them cannot begin; the others are closed again. */
export async function startCluster({ port, env = {}, ...demo }: StackOptions): Promise<Cluster> {
  const { files, logs } = prepare(demo, port);
  const { home } = demo;
  const own = { FLOORCAST_HOME: home, ...ofHouse(files) };
  const database = new Supervised({ name: 'database', command: ours(bundles.database), env: own }, logs);
  const natsPort = await freePort();
  const nats = new Supervised(natsServer(natsPort), logs);
  const closeShared = await startInTurn([[database, nats]]);

  const shared = {
    ...ofHouse(files),
    DATABASE_URL: addressOf(home),
    NATS_URL: `nats://127.0.0.1:${natsPort}`,
    JWT_SECRET: keptSecret(join(home, 'jwt-secret')),
    TRUST_PROXY: '127.0.0.1',
    HOST: '127.0.0.1',
  };
  const ports = await Promise.all(Array.from({ length: NODES }, freePort));
  const nodes = ports.map(
    (own, index) =>
      new Supervised(
        {
          name: `node-${index + 1}`,
          command: ours(bundles.house),
          env: { ...shared, PORT: String(own), ...env },
        },
        logs,
      ),
  );
  const balancer = await startBalancer(port, ports);
  const beside = besideMachines(files, logs);
  const closeOthers = async () => {
    await balancer.close();
    await closeShared();
  };
  const close = await startInTurn([...nodes.map((node) => [node]), [beside.hall], [beside.floor]]).catch(
    async (error: unknown) => {
      await closeOthers();
      throw error;
    },
  );
  return {
    url: `http://localhost:${port}`,
    home,
    database,
    nats,
    nodes,
    balancer,
    ...beside,
    async close() {
      await close();
      await closeOthers();
    },
  };
}

/** Where the database of a home is, as nodes are told. */
function addressOf(home: string): string {
  const { host, port, user, password, database }: Record<string, string | number> = JSON.parse(
    readFileSync(join(home, 'connection.json'), 'utf8'),
  );
  const login = [user, password].map((part) => encodeURIComponent(String(part))).join(':');
  return `postgres://${login}@${encodeURIComponent(String(host))}:${port}/${database}`;
}
