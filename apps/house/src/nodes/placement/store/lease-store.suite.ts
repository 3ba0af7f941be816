import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Clock } from '../../../platform/clock.ts';
import { NodeStore } from '../node-store.ts';
import type { Held, LeaseStore } from './lease-store.ts';

/** A site with the floors `floor:cellar` and `floor:attic` and the job `job:retention`. */
export interface SiteOfStores {
  /** The site as one more node reaches it. */
  store(): LeaseStore;
  /** The clock of its nodes. */
  readonly clock: Clock;
  pin(floor: string, node: string | null): Promise<void>;
  /** So many ms pass without a renewal. */
  pass(millis: number): Promise<void>;
}

/** After that (ms) a membership and a lease have expired. */
const LAPSE_MS = 6_001;

/** A node of a store. */
interface Node {
  readonly id: string;
  readonly store: NodeStore;
}

/** The tests that every implementation of the leases passes. */
export function leaseStoreSuite(name: string, open: () => Promise<SiteOfStores>): void {
  describe(name, () => {
    let site: SiteOfStores;
    beforeEach(async () => {
      site = await open();
    });
    const joined = async (nodeName: string): Promise<Node> => {
      const [id, store] = [randomUUID(), new NodeStore(site.store(), site.clock)];
      await store.join({ id, name: nodeName, address: `http://${nodeName}` });
      return { id, store };
    };
    leaseSuite(() => site, joined);
    raceSuite(joined);
    memberSuite(() => site, joined);
    lateSuite(() => site, joined);
  });
}

type Joined = (name: string) => Promise<Node>;

async function taken({ store }: Node, name: string): Promise<Held> {
  const held = await store.take(name);
  if (held === undefined) throw new Error(`${name} is held by another`);
  return held;
}

function leaseSuite(site: () => SiteOfStores, joined: Joined): void {
  test('NODE-4 a lease has one holder until it is released or expires', async () => {
    const [a, b] = [await joined('a'), await joined('b')];
    const first = await taken(a, 'floor:cellar');
    expect(await b.store.take('floor:cellar')).toBeUndefined();
    expect(await b.store.take('floor:attic')).toBeDefined();
    await a.store.release(first);
    const second = await taken(b, 'floor:cellar');
    expect(second.fence).toBeGreaterThan(first.fence);
    expect(await a.store.take('floor:cellar')).toBeUndefined();
    await site().pass(LAPSE_MS);
    const third = await taken(a, 'floor:cellar');
    expect(third.fence).toBeGreaterThan(second.fence);
    await b.store.release(second);
    expect(await b.store.take('floor:cellar')).toBeUndefined();
  });

  test('NODE-4 several leases are renewed at once, and those that another has taken are not', async () => {
    const [a, b] = [await joined('a'), await joined('b')];
    const [cellar, attic] = [await taken(a, 'floor:cellar'), await taken(a, 'floor:attic')];
    expect(await a.store.renew([cellar, attic], true)).toEqual(new Set(['floor:cellar', 'floor:attic']));
    expect(await b.store.renew([], true)).toEqual(new Set());
    await site().pass(LAPSE_MS);
    await taken(b, 'floor:cellar');
    expect(await a.store.renew([cellar, attic], true)).toEqual(new Set(['floor:attic']));
    // It ends: nothing is placed on it any more.
    const { nodes } = await b.store.view();
    expect(nodes.map(({ id }) => id)).not.toContain(a.id);
  });

  test('NODE-4 an expired holder that was not replaced renews its leases and its membership', async () => {
    const [a, b] = [await joined('a'), await joined('b')];
    const held = await taken(a, 'floor:cellar');
    await site().pass(LAPSE_MS);
    expect((await b.store.view()).nodes).toEqual([]);
    expect(await a.store.renew([held], true)).toEqual(new Set(['floor:cellar']));
    expect((await b.store.view()).nodes.map(({ id }) => id)).toEqual([a.id]);
    expect(await b.store.take('floor:cellar')).toBeUndefined();
  });
}

function raceSuite(joined: Joined): void {
  test('NODE-4 a node whose taking got no answer takes its own lease again, under a higher fence', async () => {
    const a = await joined('a');
    const unknown = await taken(a, 'floor:cellar');
    const held = await taken(a, 'floor:cellar');
    expect(held.fence).toBeGreaterThan(unknown.fence);
    expect(await a.store.renew([unknown], true)).toEqual(new Set());
    expect(await a.store.renew([held], true)).toEqual(new Set(['floor:cellar']));
  });

  test('NODE-4 a renewal that arrives after the release does not bring a lease back', async () => {
    const [a, b] = [await joined('a'), await joined('b')];
    const held = await taken(a, 'floor:cellar');
    await a.store.release(held);
    expect(await a.store.renew([held], true)).toEqual(new Set());
    expect(await b.store.take('floor:cellar')).toBeDefined();
  });

  test('NODE-4 concurrent attempts yield one holder', async () => {
    const nodes = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(joined));
    const tries = await Promise.all(nodes.map(({ store }) => store.take('job:retention')));
    expect(tries.filter((held) => held !== undefined)).toHaveLength(1);
  });
}

function memberSuite(site: () => SiteOfStores, joined: Joined): void {
  test('NODE-4 every node sees the live nodes, the floors, the jobs, and their owners', async () => {
    const [a, b] = [await joined('a'), await joined('b')];
    await taken(a, 'floor:cellar');
    await taken(b, 'job:retention');
    await site().pin('floor:attic', 'b');
    await b.store.setDraining(true);
    const { nodes, floors, jobs } = await a.store.view();
    const node = ({ id }: Node, name: string, draining: boolean) => ({
      id,
      name,
      address: `http://${name}`,
      draining,
    });
    expect(nodes.toSorted((x, y) => (x.name < y.name ? -1 : 1))).toMatchObject([
      node(a, 'a', false),
      node(b, 'b', true),
    ]);
    expect(nodes).toHaveLength(2);
    expect(floors.toSorted((x, y) => (x.name < y.name ? -1 : 1))).toEqual([
      { name: 'floor:attic', pinnedTo: 'b', owner: undefined },
      { name: 'floor:cellar', pinnedTo: null, owner: a.id },
    ]);
    expect(jobs).toEqual([{ name: 'job:retention', pinnedTo: null, owner: b.id }]);
  });

  test('NODE-4 a node is steady unless its last renewal said otherwise', async () => {
    const [a, b] = [await joined('a'), await joined('b')];
    const steady = async () => {
      const { nodes } = await b.store.view();
      return nodes.find(({ id }) => id === a.id)?.steady;
    };
    expect(await steady()).toBe(true);
    await a.store.renew([], false);
    expect(await steady()).toBe(false);
    await site().pass(5_000);
    expect(await steady()).toBe(false);
    await a.store.renew([], true);
    expect(await steady()).toBe(true);
  });

  test('NODE-5 a dead node that another expires owns nothing any more, and learns it if it is alive', async () => {
    const [a, b] = [await joined('a'), await joined('b')];
    const held = await taken(a, 'floor:cellar');
    await b.store.expire(a.id);
    const { nodes, floors } = await b.store.view();
    expect(nodes.map(({ id }) => id)).toEqual([b.id]);
    expect(floors.every(({ owner }) => owner === undefined)).toBe(true);
    expect(await a.store.renew([held], true)).toBeUndefined();
    expect(await b.store.take('floor:cellar')).toBeDefined();
    expect(await b.store.renew([], true)).toEqual(new Set());
  });

  test('NODE-4 a node that leaves is no member', async () => {
    const [a, b] = [await joined('a'), await joined('b')];
    await a.store.leave();
    expect((await b.store.view()).nodes.map(({ id }) => id)).toEqual([b.id]);
    expect(await a.store.renew([], true)).toBeUndefined();
  });
}

/** What a node has sent may arrive long after it has ended. */
function lateSuite(site: () => SiteOfStores, joined: Joined): void {
  /** A node whose requests arrive so many ms after they were sent, and one whose requests do not. */
  const pair = async () => {
    const [store, b] = [site().store(), await joined('b')];
    const sent = async (millis: number) => ({ sentAt: (await b.store.view()).at - millis });
    await store.join({ id: randomUUID(), name: 'a', address: null }, await sent(0));
    return { store, b, sent };
  };

  test('NODE-4 a renewal that arrives late renews for six seconds from when it was sent', async () => {
    const { store, b, sent } = await pair();
    const held = await store.take('floor:cellar', await sent(0));
    if (held === undefined) throw new Error('it is held');
    await site().pass(5_000);
    expect(await store.renew([held], { steady: true, ...(await sent(4_000)) })).toContain('floor:cellar');
    await site().pass(1_500);
    expect(await b.store.take('floor:cellar')).toBeUndefined();
    await site().pass(1_000);
    await b.store.renew([], true);
    expect(await b.store.take('floor:cellar')).toBeDefined();
    expect((await b.store.view()).nodes.map(({ name }) => name)).toEqual(['b']);
  });

  test('NODE-4 a renewal that arrives after a later one shortens nothing', async () => {
    const { store, b, sent } = await pair();
    const held = await store.take('floor:cellar', await sent(0));
    await store.renew(held === undefined ? [] : [held], { steady: true, ...(await sent(5_500)) });
    await site().pass(2_000);
    expect(await b.store.take('floor:cellar')).toBeUndefined();
    expect((await b.store.view()).nodes).toHaveLength(2);
  });

  test('NODE-4 a node that joins or takes a lease with a request that arrives after six seconds has nothing', async () => {
    const { store, b, sent } = await pair();
    expect(await store.take('floor:cellar', await sent(LAPSE_MS))).toBeUndefined();
    expect(await b.store.take('floor:cellar')).toBeDefined();
    await site()
      .store()
      .join({ id: randomUUID(), name: 'c', address: null }, await sent(LAPSE_MS));
    expect((await b.store.view()).nodes).toHaveLength(2);
  });

  test('NODE-5 a node is not ended by a request that arrives two seconds late', async () => {
    const { store, b, sent } = await pair();
    const held = await b.store.take('floor:cellar');
    await store.expire(b.id, await sent(2_001));
    expect(await b.store.renew(held === undefined ? [] : [held], true)).toContain('floor:cellar');
  });
}
