import { join } from 'node:path';
import { LOOPBACK } from '@floorcast/demo-floor/demonstration';
import { StoredFile } from '@floorcast/startup/stored-file';
import * as z from 'zod';
import { natsServer } from '../install/nats-server.ts';
import { bundles } from '../paths.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { freePort } from './free-port.ts';
import type { Logs } from './logs.ts';
import { closeAll, firstToGiveUp, opening, startInTurn } from './process-groups.ts';
import {
  besideMachines,
  type FloorProcesses,
  ofHouse,
  prepare,
  type Site,
  type StackOptions,
} from './stack.ts';
import { ours, Supervised } from './supervised.ts';

/** Several nodes on one computer, with the database and NATS that they share. */
export interface Nodes {
  readonly home: string;
  readonly database: Supervised;
  readonly nats: Supervised;
  readonly nodes: readonly Supervised[];
  /** The port of each node. */
  readonly ports: readonly number[];
  close(): Promise<void>;
}

/** A site of several nodes on one computer, behind a balancer, with cabinets and a floor. */
export interface Cluster extends FloorProcesses, Nodes, Site {
  readonly balancer: Balancer;
}

interface NodesOptions {
  readonly home: string;
  readonly logs: Logs;
  /** Credential of the demonstration floor. */
  readonly floorCredential: string;
  /** Further environment of the nodes. */
  readonly env?: Record<string, string>;
  /** Bundle of the last node: this house, or that of another version. */
  readonly lastHouse?: string | undefined;
}

type ClusterOptions = StackOptions & Pick<NodesOptions, 'lastHouse'>;

const NODES = 2;

/** @throws {DidNotStart} {CannotStart} if a process cannot start; the others are closed. */
export const startNodes = ({
  home,
  logs,
  floorCredential,
  env = {},
  lastHouse = bundles.house,
}: NodesOptions): Promise<Nodes> =>
  opening(async (opened) => {
    const house = ofHouse({ floorCredential });
    const own = { FLOORCAST_HOME: home, ...house };
    const database = new Supervised({ name: 'database', command: ours(bundles.database), env: own }, logs);
    const natsPort = await freePort();
    const nats = new Supervised(natsServer(natsPort), logs);
    opened.push(await startInTurn([[database, nats]]));

    const shared = {
      ...house,
      DATABASE_URL: databaseOf(home),
      NATS_URL: `nats://127.0.0.1:${natsPort}`,
      JWT_SECRET: jwtSecretOf(home),
      TRUST_PROXY: LOOPBACK,
      HOST: LOOPBACK,
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
    opened.push(await startInTurn(nodes.map((node) => [node])));
    return { home, database, nats, nodes, ports, close: () => closeAll(opened) };
  });

/** @throws {DidNotStart} {CannotStart} if a process cannot start; the others are closed. */
export const startCluster = ({
  port,
  host = LOOPBACK,
  env = {},
  lastHouse,
  ...demo
}: ClusterOptions): Promise<Cluster> =>
  opening(async (opened) => {
    const { files, logs } = prepare(demo, port);
    const { floorCredential } = files;
    const nodes = await startNodes({ home: demo.home, logs, floorCredential, env, lastHouse });
    opened.push(() => nodes.close());
    const balancer = await startBalancer({ port, host }, nodes.ports);
    opened.push(() => balancer.close());
    const beside = besideMachines(files, logs);
    opened.push(await startInTurn([[beside.cabinets], [beside.floor]]));
    const all = [nodes.database, nodes.nats, ...nodes.nodes, beside.cabinets, beside.floor];
    return {
      ...nodes,
      url: `http://localhost:${port}`,
      balancer,
      ...beside,
      gaveUp: firstToGiveUp(all),
      close: () => closeAll(opened),
    };
  });

/** The secret with which the nodes of a home sign tokens. */
export const jwtSecretOf = (home: string): string =>
  new StoredFile(
    join(home, 'jwt-secret'),
    'Restore it from a copy, or remove it: the next start generates another, and everybody signs in again.',
  ).keepSecret();

const Connection = z.object({
  host: z.string(),
  port: z.int(),
  user: z.string(),
  password: z.string(),
  database: z.string(),
});

/** The DATABASE_URL of the running database of a home. @throws {CannotStart} */
export function databaseOf(home: string): string {
  const file = new StoredFile(join(home, 'connection.json'), 'Remove it, and start the database again.');
  const connection = Connection.safeParse(file.readJson());
  if (!connection.success) throw file.fault('is damaged: it does not say how the database is reached');
  const { host, port, user, password, database } = connection.data;
  const login = [user, password].map(encodeURIComponent).join(':');
  return `postgres://${login}@${encodeURIComponent(host)}:${port}/${database}`;
}
