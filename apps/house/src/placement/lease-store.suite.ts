import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Held, LeaseStore } from './lease-store.ts';

/** A site with the floors `floor:cellar` and `floor:attic` and the job `job:retention`. */
export interface SiteOfStores {
  /** The site as one more node reaches it. */
  store(): LeaseStore;
  pin(floor: string, node: string | null): Promise<void>;
  /** More than six seconds pass without a renewal. */
  lapse(): Promise<void>;
}

/** A node of a store. */
interface Node {
  readonly id: string;
  readonly store: LeaseStore;
}

/** The tests that every implementation of the leases passes. */
export function leaseStoreSuite(name: string, open: () => Promise<SiteOfStores>): void {
  describe(name, () => {
    let site: SiteOfStores;
    beforeEach(async () => {
      site = await open();
    });
    const joined = async (nodeName: string): Promise<Node> => {
      const [id, store] = [randomUUID(), site.store()];
      await store.join({ id, name: nodeName, address: `http://${nodeName}` });
      return { id, store };
    };
    leaseSuite(() => site, joined);
    raceSuite(joined);
    memberSuite(() => site, joined);
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
    await site().lapse();
    const third = await taken(a, 'floor:cellar');
    expect(third.fence).toBeGreaterThan(second.fence);
    await b.store.release(second);
    expect(await b.store.take('floor:cellar')).toBeUndefined();
  });

  test('NODE-4 several leases are renewed at once, and those that another has taken are not', async () => {
    const [a, b] = [await joined('a'), await joined('b')];
    const [cellar, attic] = [await taken(a, 'floor:cellar'), await taken(a, 'floor:attic')];
    expect(await a.store.renew([cellar, attic])).toEqual(new Set(['floor:cellar', 'floor:attic']));
    expect(await b.store.renew([])).toEqual(new Set());
    await site().lapse();
    await taken(b, 'floor:cellar');
    expect(await a.store.renew([cellar, attic])).toEqual(new Set(['floor:attic']));
    // It ends: nothing is placed on it any more.
    const { nodes } = await b.store.view();
    expect(nodes.map(({ id }) => id)).not.toContain(a.id);
  });

  test('NODE-4 an expired holder that was not replaced renews its leases and its membership', async () => {
    const [a, b] = [await joined('a'), await joined('b')];
    const held = await taken(a, 'floor:cellar');
    await site().lapse();
    expect((await b.store.view()).nodes).toEqual([]);
    expect(await a.store.renew([held])).toEqual(new Set(['floor:cellar']));
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
    expect(await a.store.renew([unknown])).toEqual(new Set());
    expect(await a.store.renew([held])).toEqual(new Set(['floor:cellar']));
  });

  test('NODE-4 a renewal that arrives after the release does not bring a lease back', async () => {
    const [a, b] = [await joined('a'), await joined('b')];
    const held = await taken(a, 'floor:cellar');
    await a.store.release(held);
    expect(await a.store.renew([held])).toEqual(new Set());
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

  test('NODE-5 a dead node that another expires owns nothing any more, and learns it if it is alive', async () => {
    const [a, b] = [await joined('a'), await joined('b')];
    const held = await taken(a, 'floor:cellar');
    await b.store.expire(a.id);
    const { nodes, floors } = await b.store.view();
    expect(nodes.map(({ id }) => id)).toEqual([b.id]);
    expect(floors.every(({ owner }) => owner === undefined)).toBe(true);
    expect(await b.store.take('floor:cellar')).toBeDefined();
    expect(await a.store.renew([held])).toBeUndefined();
    expect(await b.store.renew([])).toEqual(new Set());
  });

  test('NODE-4 a node that leaves is no member', async () => {
    const [a, b] = [await joined('a'), await joined('b')];
    await a.store.leave();
    expect((await b.store.view()).nodes.map(({ id }) => id)).toEqual([b.id]);
    expect(await a.store.renew([])).toBeUndefined();
  });
}
