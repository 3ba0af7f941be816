import { setTimeout as sleep } from 'node:timers/promises';
import { createPlayerAccounts } from '../../../e2e/seed/player-accounts.ts';
import type { ClusterNode } from '../../../e2e/siege/cluster/cluster-node.ts';
import {
  allAvailable,
  ownersOf,
  startTestCluster,
  type TestCluster,
} from '../../../e2e/siege/cluster/test-cluster.ts';
import { prove, settle } from '../../../e2e/siege/proof.ts';
import { temporaryHome } from '../../../e2e/support/stack.ts';
import { Callers } from '../../lib/callers.ts';
import { BETWEEN_MS, type Seat, sit, startPlayers, variance, Waits } from '../../lib/load.ts';
import { processorSeconds } from '../../lib/process.ts';

/** At which node players connect: at any, which relays, or at the owner of their floor. */
type Way = 'any node' | 'owner';

export interface LoadPlan {
  readonly nodes: number;
  readonly way: Way;
  readonly floors: number;
  /** Machines of each floor. */
  readonly machines: number;
  readonly seconds: number;
  /** Floors of another site, of one node, that are played meanwhile. */
  readonly beside: number;
}

export interface Load extends LoadPlan {
  readonly waits: Waits;
  /** Processor time of each node (s). */
  readonly used: readonly number[];
  /** The same without players, in a second. */
  readonly idle: readonly number[];
  /** Floors that each node owned. */
  readonly owned: readonly number[];
  /** Contradictions between ledger, meters and audit. */
  readonly broken: readonly string[];
}

/** A cluster that is played. */
interface PlayedSite {
  readonly cluster: TestCluster;
  readonly idle: readonly number[];
  /** Receives what players measure; replaced at the begin and the end of a measurement. */
  readonly measured: { waits: Waits };
  /** Ends all play. */
  end(): Promise<void>;
  close(): Promise<void>;
}

const SPREAD_MS = 60_000;
const POLL_MS = 100;
const SETTLED_MS = 60_000;
const IDLE_SECONDS = 10;

/** Plays at every machine of a cluster, and measures its nodes. */
export async function measureLoad(plan: LoadPlan): Promise<Load> {
  const { beside, seconds } = plan;
  const other = beside === 0 ? undefined : await startPlay({ ...plan, nodes: 1, floors: beside });
  try {
    return await measurePlay(plan, seconds);
  } finally {
    await other?.end();
    await other?.close();
  }
}

async function measurePlay(plan: LoadPlan, seconds: number): Promise<Load> {
  const { cluster, idle, measured, end, close } = await startPlay(plan);
  try {
    // Each process compiles its own code.
    await sleep(seconds * 1_000);
    const owners = await spread(cluster);
    const waits = new Waits();
    measured.waits = waits;
    const used = await usedIn(cluster, seconds);
    // What is played from now on is not measured.
    measured.waits = new Waits();
    await end();
    await settle(cluster.db, SETTLED_MS);
    const broken = [...(await prove(cluster.db, cluster.floors, [])), ...(await variance(cluster.db))];
    const owned = cluster.nodes.map((node) => [...owners.values()].filter((each) => each === node).length);
    return { ...plan, waits, used, idle, owned, broken };
  } finally {
    await close();
  }
}

/** Starts a cluster, and a player at every machine. */
async function startPlay({ nodes, floors, machines, way }: LoadPlan): Promise<PlayedSite> {
  const { home, remove } = temporaryHome();
  const env = { LOGINS_A_MINUTE: '100000', LOG_LEVEL: 'warn' };
  const cluster = await startTestCluster({ home, nodes, floors, machines, seed: 7, env });
  const callers = new Callers(cluster.url, machines);
  const close = async () => {
    callers.close();
    await cluster.close();
    remove();
  };
  try {
    const { seats, idle } = await takeSeats(cluster, callers, way);
    const measured = { waits: new Waits() };
    const players = await startPlayers(seats, measured);
    const end = async () => {
      await players.end();
      await Promise.allSettled(seats.map((seat) => seat.leave()));
    };
    return { cluster, idle, measured, end, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Processor time (s) of each node in so many seconds. */
async function usedIn({ nodes }: TestCluster, seconds: number): Promise<number[]> {
  const before = nodes.map(({ pid }) => processorSeconds(pid));
  await sleep(seconds * 1_000);
  return nodes.map(({ pid }, index) => processorSeconds(pid) - (before[index] ?? 0));
}

/** A seat at every machine, of an account of its own; and how much each node used in a second before. */
async function takeSeats(
  cluster: TestCluster,
  callers: Callers,
  way: Way,
): Promise<{ readonly seats: Seat[]; readonly idle: readonly number[] }> {
  const { db, floors, nodes, url } = cluster;
  const places = floors.flatMap(({ id, machineIds }) =>
    machineIds.map((machineId) => ({ machineId, floor: id })),
  );
  const accounts = await createPlayerAccounts(db, places.length);
  const tokens = await Promise.all(accounts.map(({ username }, index) => callers.signIn(index, username)));
  await allAvailable(cluster, tokens[0] ?? '');
  const owners = await spread(cluster);
  const idle = (await usedIn(cluster, IDLE_SECONDS)).map((used) => used / IDLE_SECONDS);
  const seats = await Promise.all(
    places.map(async ({ machineId, floor }, index) => {
      await sleep(index * BETWEEN_MS);
      const node = way === 'owner' ? owners.get(floor) : nodes[index % nodes.length];
      return sit(node?.url ?? url, tokens[index] ?? '', machineId);
    }),
  );
  return { seats, idle };
}

/** Waits until every floor is owned. Returns the owners. */
async function spread(cluster: TestCluster): Promise<ReadonlyMap<string, ClusterNode>> {
  for (const began = performance.now(); performance.now() - began < SPREAD_MS; await sleep(POLL_MS)) {
    const owners = await ownersOf(cluster);
    if (owners.size === cluster.floors.length) return owners;
  }
  throw new Error(`not every floor has an owner after ${SPREAD_MS} ms`);
}
