import { join } from 'node:path';
import { LOOPBACK } from '@floorcast/demo-floor/demonstration';
import { StoredFile } from '@floorcast/startup/stored-file';
import * as z from 'zod';
import { natsServer } from '../install/nats-server.ts';
import { bundles } from '../paths.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import type { Logs } from './logs.ts';
import { closeAll, firstToGiveUp, freePort, opening, startInTurn } from './process-groups.ts';
import {
  besideMachines,
  type FloorProcesses,
  ofHouse,
  prepare,
  type Site,
  type StackOptions,
} from './stack.ts';
import { ours, Supervised } from './supervised.ts';

/** The database and NATS that the nodes of a site share, on this computer. */
export interface Servers {
  readonly home: string;
  readonly database: Supervised;
  readonly nats: Supervised;
  readonly natsPort: number;
  close(): Promise<void>;
}

/** Several nodes on one computer, with the database and NATS that they share. */
interface Nodes extends Servers {
  readonly nodes: readonly Supervised[];
  readonly ports: readonly number[];
}

/** A site of several nodes on one computer, behind a balancer, with cabinets and a floor. */
export interface Cluster extends FloorProcesses, Nodes, Site {
  readonly balancer: Balancer;
}

interface ServersOptions {
  readonly home: string;
  readonly logs: Logs;
  /** Credential of the demonstration floor. */
  readonly floorCredential: string;
  /** Whether the database has its data, which stays as it is: another version has created it. */
  readonly filled?: boolean;
}

interface NodesOptions extends ServersOptions {
  readonly env?: Record<string, string>;
}

interface NodeOptions {
  readonly name: string;
  readonly port: number;
  readonly env?: Record<string, string> | undefined;
  /** Bundle of another version. */
  readonly house?: string | undefined;
}

const NODES = 2;

/** @throws {DidNotStart} {CannotStart} if a process cannot start; the other is closed. */
export async function startServers({
  home,
  logs,
  floorCredential,
  filled = false,
}: ServersOptions): Promise<Servers> {
  const env = {
    FLOORCAST_HOME: home,
    ...ofHouse({ floorCredential }),
    ...(filled && { NODE_ENV: 'production' }),
  };
  const database = new Supervised({ name: 'database', command: ours(bundles.database), env }, logs);
  const natsPort = await freePort();
  const nats = new Supervised(natsServer(natsPort), logs);
  const close = await startInTurn([[database, nats]]);
  return { home, database, nats, natsPort, close };
}

/** A node on running servers, not started yet. */
export const nodeOn = (
  { home, natsPort }: Servers,
  { name, port, env = {}, house = bundles.house }: NodeOptions,
  logs: Logs,
): Supervised =>
  new Supervised(
    {
      name,
      command: ours(house),
      env: {
        WEB_DIR: bundles.web,
        DATABASE_URL: houseDatabaseOf(home),
        DATABASE_OWNER_URL: databaseOf(home),
        NATS_URL: `nats://127.0.0.1:${natsPort}`,
        JWT_SECRET: jwtSecretOf(home),
        TRAIL_KEY: trailKeyOf(home),
        TRUST_PROXY: LOOPBACK,
        HOST: LOOPBACK,
        PORT: String(port),
        NODE_NAME: name,
        ...env,
      },
    },
    logs,
  );

/** @throws {DidNotStart} {CannotStart} if a process cannot start; the others are closed. */
const startNodes = ({ env, ...options }: NodesOptions): Promise<Nodes> =>
  opening(async (opened) => {
    const servers = await startServers(options);
    opened.push(() => servers.close());
    const ports = await Promise.all(Array.from({ length: NODES }, freePort));
    const nodes = ports.map((port, index) =>
      nodeOn(servers, { name: `node-${index + 1}`, port, env }, options.logs),
    );
    opened.push(await startInTurn(nodes.map((node) => [node])));
    return { ...servers, nodes, ports, close: () => closeAll(opened) };
  });

/** @throws {DidNotStart} {CannotStart} if a process cannot start; the others are closed. */
export const startCluster = ({ port, host = LOOPBACK, env = {}, ...demo }: StackOptions): Promise<Cluster> =>
  opening(async (opened) => {
    const { files, logs } = prepare(demo, port);
    const { floorCredential } = files;
    const nodes = await startNodes({ home: demo.home, logs, floorCredential, env });
    opened.push(() => nodes.close());
    const balancer = await startBalancer({ port, host }, () => nodes.ports);
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

/** The TRAIL_KEY that the nodes and the commands of a home share. @throws {CannotStart} */
const trailKeyOf = (home: string): string =>
  new StoredFile(
    join(home, 'trail-key'),
    'Restore it from a copy: nothing else can prove the trail.',
  ).keepSecret();

const Connection = z.object({
  host: z.string(),
  port: z.int(),
  user: z.string(),
  password: z.string(),
  database: z.string(),
});

/** As the role of the house. @throws {CannotStart} */
function houseDatabaseOf(home: string): string {
  const url = new URL(databaseOf(home));
  const password = new StoredFile(join(home, 'house-password'), 'Remove it, and start the database again.');
  url.username = 'floorcast_house';
  url.password = password.readSecret() ?? '';
  return url.href;
}

/** The URL of the running database of a home, as the owner of its tables. @throws {CannotStart} */
export function databaseOf(home: string): string {
  const file = new StoredFile(join(home, 'connection.json'), 'Remove it, and start the database again.');
  const connection = Connection.safeParse(file.readJson());
  if (!connection.success) throw file.fault('is damaged: it does not say how the database is reached');
  const { host, port, user, password, database } = connection.data;
  const login = [user, password].map(encodeURIComponent).join(':');
  return `postgres://${login}@${encodeURIComponent(host)}:${port}/${database}`;
}
