import { seededChance } from '@floorcast/depth/chance';
import { expect, test } from 'vitest';
import type { SimulatedNode } from './simulation/simulated-node.ts';
import { SimulatedSite } from './simulation/simulated-site.ts';

/** Enough (ms) for handing over a few floors in good order. */
const SOON_MS = 3_000;

const siteOf = (floors: number, jobs = 0) =>
  new SimulatedSite({ floors, jobs, machines: floors, chance: seededChance(7) });

/** A site on which nodes of these names share the floors. */
async function shared(floors: number, names: readonly string[], jobs = 0) {
  const site = siteOf(floors, jobs);
  const nodes: SimulatedNode[] = [];
  for (const name of names) {
    nodes.push(site.join(name));
    await site.timeline.run(SOON_MS);
  }
  // Until a node may judge that another has left the bus.
  await site.timeline.run(5_000);
  return { site, nodes, run: (millis: number) => site.timeline.run(millis) };
}

/** How many floors and jobs run on each node that has not ended. */
const loads = (site: SimulatedSite) =>
  Object.fromEntries([...site.nodes].map(({ name, runs }) => [name, runs.size]));
const at = (nodes: readonly SimulatedNode[], index: number): SimulatedNode => {
  const node = nodes[index];
  if (node === undefined) throw new Error('there is no such node');
  return node;
};
const namesOf = (node: SimulatedNode) => [...node.runs.keys()].sort();

test('NODE-4 the first node runs every floor and job', async () => {
  const { site } = await shared(5, ['a'], 2);
  expect(loads(site)).toEqual({ a: 7 });
  expect(site.checks.violations).toEqual([]);
});

test('NODE-4 a node that joins gets its share, one floor at a time, and the others keep theirs', async () => {
  const { site, nodes, run } = await shared(8, ['a']);
  let most = 0;
  const a = at(nodes, 0);
  const away = () => 8 - [...site.nodes].reduce((sum, node) => sum + node.runs.size, 0);
  const b = site.join('b');
  for (let step = 0; step < 300; step++) {
    await run(10);
    most = Math.max(most, away());
  }
  expect(loads(site)).toEqual({ a: 4, b: 4 });
  expect(most).toBe(1);
  const before = namesOf(a);
  site.join('c');
  await run(SOON_MS);
  expect(Object.values(loads(site)).sort()).toEqual([2, 3, 3]);
  for (const name of [...namesOf(a), ...namesOf(b)])
    expect(before.includes(name) || !a.runs.has(name)).toBe(true);
  expect(site.checks.moves).toBe(4 + 2);
});

test('NODE-4 jobs are shared like floors', async () => {
  const { site } = await shared(0, ['a', 'b'], 4);
  expect(loads(site)).toEqual({ a: 2, b: 2 });
});

test('NODE-5 the floors of a killed node run elsewhere within three seconds, and the others never stop', async () => {
  const { site, nodes, run } = await shared(9, ['a', 'b', 'c']);
  const others = new Map([at(nodes, 1), at(nodes, 2)].map((node) => [node, new Map(node.runs)]));
  site.kill(at(nodes, 0));
  await run(3_000);
  expect(Object.values(loads(site)).sort()).toEqual([4, 5]);
  for (const [node, before] of others)
    for (const [name, held] of before) expect(node.runs.get(name)).toBe(held);
  expect(site.checks.violations).toEqual([]);
});

test('NODE-4 the floors of a paused node run elsewhere after its lease expires, and it ends when it goes on', async () => {
  const { site, nodes, run } = await shared(6, ['a', 'b']);
  site.pause(at(nodes, 0), 20_000);
  await run(5_000);
  expect(at(nodes, 1).runs.size).toBe(3);
  await run(2_500);
  expect(at(nodes, 1).runs.size).toBe(6);
  await run(13_500);
  expect(at(nodes, 0).process.ended).toBe(true);
  expect(site.checks.violations).toEqual([]);
});

test('NODE-4 a short pause changes nothing', async () => {
  const { site, nodes, run } = await shared(6, ['a', 'b']);
  site.pause(at(nodes, 0), 4_000);
  await run(10_000);
  expect(loads(site)).toEqual({ a: 3, b: 3 });
  expect(site.checks.moves).toBe(3);
});

test('NODE-4 a node that is cut off from the database loses its floors to the others, and ends', async () => {
  const { site, nodes, run } = await shared(6, ['a', 'b']);
  site.cutFromStore(at(nodes, 0), 60_000);
  await run(7_500);
  expect(at(nodes, 1).runs.size).toBe(6);
  await run(25_000);
  expect(at(nodes, 0).process.ended).toBe(true);
  expect(site.checks.endings).toEqual([
    'the database has not answered: other nodes may have taken the leases',
  ]);
});

test('NODE-5 the floors of a killed node do not wait for a node that comes back and takes nothing yet', async () => {
  const { site, nodes, run } = await shared(9, ['a', 'b', 'c']);
  site.cutFromStore(at(nodes, 1), 5_000);
  site.kill(at(nodes, 0));
  await run(6_700);
  expect(at(nodes, 2).runs.size).toBe(6);
  await run(5_000);
  expect(Object.values(loads(site)).sort()).toEqual([4, 5]);
  expect(site.checks.violations).toEqual([]);
});

test('NODE-5 a renewal of a killed node that arrives late does not hold its floors', async () => {
  const { site, nodes, run } = await shared(6, ['a', 'b']);
  site.stopBus(30_000);
  site.cutFromStore(at(nodes, 0), 3_000);
  await run(2_500);
  site.kill(at(nodes, 0));
  await run(5_000);
  expect(at(nodes, 1).runs.size).toBe(6);
});

test('NODE-4 a database that is away for longer than a lease lasts moves no floor', async () => {
  const { site, run } = await shared(6, ['a', 'b', 'c']);
  const { moves } = site.checks;
  site.stopStore(9_000);
  await run(20_000);
  expect(loads(site)).toEqual({ a: 2, b: 2, c: 2 });
  expect(site.checks.moves).toBe(moves);
});

test('NODE-4 a node that is cut off from the bus loses its floors to the others, and ends', async () => {
  const { site, nodes, run } = await shared(6, ['a', 'b']);
  site.cutFromBus(at(nodes, 0), 60_000);
  // The server of the bus notices within ten seconds.
  await run(13_000);
  expect(loads(site)).toEqual({ b: 6 });
  expect(site.checks.endings).toEqual(['another node has ended the membership of this one']);
});

test('NODE-4 a bus that is away for all moves no floor', async () => {
  const { site, run } = await shared(6, ['a', 'b', 'c']);
  const { moves } = site.checks;
  site.stopBus(20_000);
  await run(40_000);
  expect(loads(site)).toEqual({ a: 2, b: 2, c: 2 });
  expect(site.checks.moves).toBe(moves);
});

test('NODE-4 a node that is stopped hands everything over, four floors at a time, and leaves', async () => {
  const { site, nodes, run } = await shared(24, ['a', 'b']);
  site.stop(at(nodes, 0));
  let most = 0;
  for (let step = 0; step < 300; step++) {
    await run(10);
    most = Math.max(most, 24 - [...site.nodes].reduce((sum, { runs }) => sum + runs.size, 0));
  }
  expect(loads(site)).toEqual({ b: 24 });
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(8);
  expect(site.site.view().nodes.map(({ name }) => name)).toEqual(['b']);
  expect(site.checks.violations).toEqual([]);
});

test('NODE-4 the last node that is stopped releases everything: the next one runs it at once', async () => {
  const { site, nodes, run } = await shared(6, ['a']);
  site.stop(at(nodes, 0));
  await run(SOON_MS);
  expect(site.nodes.size).toBe(0);
  site.join('b');
  await run(500);
  expect(loads(site)).toEqual({ b: 6 });
});

test('NODE-4 a node that an operator drains hands over what another can take, and takes its share again afterwards', async () => {
  const { site, nodes, run } = await shared(6, ['a']);
  site.site.setDraining(at(nodes, 0).id, true);
  await run(SOON_MS);
  expect(loads(site)).toEqual({ a: 6 });
  site.join('b');
  await run(SOON_MS);
  expect(loads(site)).toEqual({ a: 0, b: 6 });
  site.site.setDraining(at(nodes, 0).id, false);
  await run(SOON_MS);
  expect(loads(site)).toEqual({ a: 3, b: 3 });
});

test('NODE-4 a pinned floor moves to its node, and elsewhere while that is away', async () => {
  const { site, nodes, run } = await shared(4, ['a', 'b']);
  const [a, b] = [at(nodes, 0), at(nodes, 1)];
  const [floor = ''] = namesOf(a);
  site.site.floors.set(floor, 'b');
  await run(SOON_MS);
  expect(b.runs.has(floor)).toBe(true);
  expect(loads(site)).toEqual({ a: 2, b: 2 });
  site.kill(b);
  await run(SOON_MS);
  expect(a.runs.size).toBe(4);
  const next = site.join('b');
  await run(SOON_MS);
  expect(next.runs.has(floor)).toBe(true);
});

test('NODE-4 a floor that is no more is closed', async () => {
  const { site, nodes, run } = await shared(3, ['a']);
  site.site.floors.delete('floor:2');
  await run(SOON_MS);
  expect(namesOf(at(nodes, 0))).toEqual(['floor:1', 'floor:3']);
});

test('NODE-4 a floor that does not open is released, and tried again after five seconds', async () => {
  const site = siteOf(2);
  const node = site.join('a');
  node.broken = true;
  await site.timeline.run(1_000);
  expect(node.runs.size).toBe(0);
  expect(site.site.view().floors.map(({ owner }) => owner)).toEqual([undefined, undefined]);
  node.broken = false;
  await site.timeline.run(3_500);
  expect(node.runs.size).toBe(0);
  await site.timeline.run(1_500);
  expect(node.runs.size).toBe(2);
});

test('NODE-4 nodes whose clocks are wrong and run unevenly share the floors', async () => {
  const site = siteOf(9);
  for (const name of ['a', 'b', 'c']) site.join(name, { skewed: true });
  await site.timeline.run(10_000);
  expect(loads(site)).toEqual({ a: 3, b: 3, c: 3 });
  const [first] = site.nodes;
  if (first !== undefined) site.kill(first);
  await site.timeline.run(4_000);
  expect(Object.values(loads(site)).sort()).toEqual([4, 5]);
  expect(site.checks.violations).toEqual([]);
});
