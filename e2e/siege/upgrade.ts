import { setTimeout as sleep } from 'node:timers/promises';
import { ownersOf, type TestCluster } from './cluster/test-cluster.ts';

/** Time (ms) for which virtual users play in each state of the upgrade. */
const STATE_MS = 10_000;
const TAKEN_MOST_MS = 60_000;
const POLL_MS = 50;

/**
 * Replaces the node of the other version by the nodes, as operators do: starts them beside it, stops it, and starts it
 * once more by mistake, out of the balancer's reach.
 *
 * @throws if the nodes do not take every floor, or the node of the other version takes one back.
 */
export async function upgrade(cluster: TestCluster, say: (line: string) => void): Promise<void> {
  const { otherNode, nodes } = cluster;
  if (otherNode === undefined) throw new Error('the cluster has no node of another version');
  await sleep(STATE_MS);
  // They migrate the schema, and then wait for the site.
  const starting = Promise.all(nodes.map((node) => node.start()));
  say('the new nodes wait beside the old one');
  await Promise.race([starting, sleep(STATE_MS)]);
  const began = performance.now();
  cluster.reach(nodes);
  await otherNode.stop('SIGTERM');
  await allTaken(cluster);
  say(
    `the old node is stopped; the new ones have every floor ${Math.round(performance.now() - began)} ms later`,
  );
  await sleep(STATE_MS);
  // It waits for the site: `start` may resolve only once it serves.
  void otherNode.start().catch(() => undefined);
  await sleep(STATE_MS);
  await allTaken(cluster);
  await otherNode.stop('SIGTERM');
  say('the old node was started once more, and took nothing');
}

/** Waits until the new nodes own every floor. */
async function allTaken(cluster: TestCluster): Promise<void> {
  for (const began = performance.now(); performance.now() - began < TAKEN_MOST_MS; await sleep(POLL_MS))
    if ((await ownersOf(cluster)).size === cluster.floors.length) return;
  throw new Error(`the new nodes have not taken every floor after ${TAKEN_MOST_MS} ms`);
}
