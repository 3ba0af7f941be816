import { setTimeout as sleep } from 'node:timers/promises';
import { Machine } from '@floorcast/contract/machines';
import { LOOPBACK } from '@floorcast/demo-floor/demonstration';
import * as z from 'zod';
import type { Db } from '../../../apps/house/src/platform/db/schema.ts';
import { type Balancer, startBalancer } from '../../../scripts/lib/site/balancer.ts';
import { type Servers, startServers } from '../../../scripts/lib/site/cluster.ts';
import { Logs } from '../../../scripts/lib/site/logs.ts';
import { closeAll, freePort, opening, startInTurn } from '../../../scripts/lib/site/process-groups.ts';
import { ours, Supervised } from '../../../scripts/lib/site/supervised.ts';
import { ClusterNode } from './cluster-node.ts';
import { createFloors, type Floor } from './floors.ts';
import { homeDatabase } from './home-database.ts';
import type { OtherVersion } from './other-version.ts';

export interface TestClusterPlan {
  readonly home: string;
  readonly nodes: number;
  readonly floors: number;
  /** Machines of each floor. */
  readonly machines: number;
  /** Whether machines have cameras. */
  readonly cameras?: boolean;
  /** Whether the connections of nodes to database and NATS can be cut. */
  readonly links?: boolean;
  readonly seed?: number;
  /** Further environment of the nodes. */
  readonly env?: Record<string, string>;
  /** Another version, which one node more runs. It starts in place of the others, on a database of its own version. */
  readonly beside?: OtherVersion | undefined;
}

/** Nodes, floors and what they share, started by `startTestCluster`. */
export interface TestCluster extends Omit<Servers, 'close'> {
  readonly db: Db;
  /** Address of the balancer. */
  readonly url: string;
  readonly balancer: Balancer;
  readonly nodes: readonly ClusterNode[];
  /** The address that leads to a node, or to another while that one does not run. */
  readonly entrances: ReadonlyMap<ClusterNode, string>;
  /** The node of another version. */
  readonly otherNode: ClusterNode | undefined;
  readonly floors: readonly Floor[];
  /** Lets the balancer reach these nodes only. */
  reach(nodes: readonly ClusterNode[]): void;
  close(): Promise<void>;
}

/** Names of floors' leases begin so. */
const FLOOR_LEASE = 'floor:';
const AVAILABLE_MS = 60_000;
const POLL_MS = 50;

/** Starts a database, NATS, nodes behind a balancer, and floors with simulated cabinets: real processes on this computer. */
export const startTestCluster = (plan: TestClusterPlan): Promise<TestCluster> =>
  opening(async (opened) => {
    const { home, machines, cameras = false, seed = 1, beside } = plan;
    const logs = new Logs(home);
    if (beside !== undefined) await createDatabase(home, beside, logs);
    const servers = await startServers({ home, logs, floorCredential: 'none', filled: beside !== undefined });
    opened.push(() => servers.close());
    const db = homeDatabase(home);
    opened.push(() => db.destroy());
    const port = await freePort();
    const floors = await createFloors(db, { count: plan.floors, machines, cameras, seed }, { home, port });
    const { nodes, otherNode } = await createNodes(servers, plan, logs);
    const all = otherNode === undefined ? nodes : [otherNode, ...nodes];
    for (const node of all) opened.push(() => node.close());
    await Promise.all((otherNode === undefined ? nodes : [otherNode]).map((node) => node.start()));
    let reached = all;
    const balancer = await startBalancer({ port, host: LOOPBACK }, () => reached.map((node) => node.port));
    opened.push(() => balancer.close());
    const entrances = new Map<ClusterNode, string>();
    for (const node of nodes) entrances.set(node, await openEntrance(node, nodes, opened));
    opened.push(
      await startInTurn([floors.map(({ cabinets }) => cabinets), floors.map(({ floor }) => floor)]),
    );
    return {
      ...servers,
      db,
      url: `http://${LOOPBACK}:${port}`,
      balancer,
      nodes,
      entrances,
      otherNode,
      floors,
      reach(only) {
        reached = [...only];
      },
      close: () => closeAll(opened),
    };
  });

async function createNodes(
  servers: Servers,
  { nodes: count, env = {}, links = false, beside }: TestClusterPlan,
  logs: Logs,
): Promise<{ readonly nodes: ClusterNode[]; readonly otherNode: ClusterNode | undefined }> {
  const create = (name: string, house?: string) =>
    ClusterNode.create(servers, { name, env, links, house }, logs);
  const nodes = await Promise.all(Array.from({ length: count }, (_, index) => create(`node-${index + 1}`)));
  return { nodes, otherNode: beside && (await create('node-of-other-version', beside.house)) };
}

/** Lets another version create the database of a home. */
async function createDatabase(home: string, { database }: OtherVersion, logs: Logs): Promise<void> {
  const env = { FLOORCAST_HOME: home };
  const creating = new Supervised({ name: 'database-of-other-version', command: ours(database), env }, logs);
  await creating.start();
  await creating.close();
}

async function openEntrance(
  first: ClusterNode,
  nodes: readonly ClusterNode[],
  opened: (() => Promise<void>)[],
): Promise<string> {
  const port = await freePort();
  const ports = [first, ...nodes.filter((node) => node !== first)].map((node) => node.port);
  const balancer = await startBalancer({ port, host: LOOPBACK, tries: 'in-order' }, () => ports);
  opened.push(() => balancer.close());
  return `http://${LOOPBACK}:${port}`;
}

/** The node of each owned floor, by the database. */
export async function ownersOf({ db, nodes }: TestCluster): Promise<ReadonlyMap<string, ClusterNode>> {
  const live = await db.selectFrom('nodes').select(['id', 'address']).execute();
  const leases = await db
    .selectFrom('leases')
    .select(['name', 'owner'])
    .where('name', 'like', `${FLOOR_LEASE}%`)
    .where('expiresAt', '>', new Date())
    .execute();
  const owners = new Map<string, ClusterNode>();
  for (const { name, owner } of leases) {
    const address = live.find(({ id }) => id === owner)?.address ?? undefined;
    const node = nodes.find(({ port }) => address !== undefined && Number(new URL(address).port) === port);
    if (node !== undefined) owners.set(name.slice(FLOOR_LEASE.length), node);
  }
  return owners;
}

/** Waits until every machine is available by the list of each running node. `token`: of any account. */
export async function allAvailable({ nodes, floors }: TestCluster, token: string): Promise<void> {
  const wanted = floors.flatMap(({ machineIds }) => machineIds).length;
  const urls = nodes.filter(({ pid }) => pid !== undefined).map(({ url }) => url);
  for (const began = performance.now(); performance.now() - began < AVAILABLE_MS; await sleep(POLL_MS)) {
    const counts = await Promise.all(urls.map((url) => availableAt(url, token).catch(() => 0)));
    if (counts.every((count) => count === wanted)) return;
  }
  throw new Error(`not all machines are available after ${AVAILABLE_MS} ms`);
}

async function availableAt(url: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(new URL('/api/machine/all', url), { headers });
  const machines = z.array(Machine).parse(await answer.json());
  return machines.filter(({ status }) => status !== 'offline').length;
}
