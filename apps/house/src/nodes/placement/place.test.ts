import fc from 'fast-check';
import { expect, test } from 'vitest';
import { place } from './place.ts';
import type { Item, LiveNode } from './store/lease-store.ts';

const node = (id: string, { draining = false, steady = true } = {}): LiveNode => ({
  id,
  name: `name of ${id}`,
  address: null,
  draining,
  steady,
});
const item = (name: string, owner?: string, pinnedTo: string | null = null): Item => ({
  name,
  owner,
  pinnedTo,
});
const loads = (placed: ReadonlyMap<string, string>, nodes: readonly LiveNode[]) =>
  nodes.map(({ id }) => [...placed.values()].filter((each) => each === id).length);

const ids = fc.integer({ min: 1, max: 7 }).map((n) => Array.from({ length: n }, (_, i) => `n${i}`));
/** Nodes, of which some drain and some are not steady, and items that some of them, another holder or nobody owns. */
const sites = ids.chain((all) =>
  fc.record({
    nodes: fc.tuple(
      ...all.map((id) =>
        fc
          .tuple(fc.boolean(), fc.boolean())
          .map(([open, steady]) => node(id, { draining: !open && id !== 'n0', steady })),
      ),
    ),
    owners: fc.array(fc.constantFrom(undefined, 'a dead node', ...all), { maxLength: 40 }),
    pins: fc.array(fc.constantFrom(null, null, null, 'name of nobody', ...all.map((id) => `name of ${id}`)), {
      minLength: 40,
      maxLength: 40,
    }),
  }),
);
const loose = sites.map(({ nodes, owners }) => ({
  nodes,
  items: owners.map((owner, at) => item(`floor:${at}`, owner)),
}));
const allSteady = <T extends { readonly nodes: readonly LiveNode[] }>(sitesOf: fc.Arbitrary<T>) =>
  sitesOf.map((site) => ({ ...site, nodes: site.nodes.map((each) => ({ ...each, steady: true })) }));
const some = sites.map(({ nodes, owners, pins }) => ({
  nodes,
  items: owners.map((owner, at) => item(`floor:${at}`, owner, pins[at] ?? null)),
}));

const isOpen = ({ draining }: LiveNode) => !draining;

test('NODE-4 every item is placed on a node that does not drain, and nodes differ by one item at most', () => {
  fc.assert(
    fc.property(allSteady(loose), ({ items, nodes }) => {
      const placed = place(items, nodes);
      expect(placed.size).toBe(items.length);
      const open = loads(placed, nodes.filter(isOpen));
      expect(Math.max(...open) - Math.min(...open)).toBeLessThanOrEqual(1);
      expect(open.reduce((sum, n) => sum + n, 0)).toBe(items.length);
    }),
  );
});

test('NODE-4 as many items stay with their owners as even quotas let', () => {
  fc.assert(
    fc.property(allSteady(loose), ({ items, nodes }) => {
      const placed = place(items, nodes);
      const stay = items.filter(({ name, owner }) => placed.get(name) === owner).length;
      const open = nodes.filter(isOpen);
      const owned = open.map(({ id }) => items.filter(({ owner }) => owner === id).length);
      const share = Math.floor(items.length / open.length);
      const over = owned.filter((n) => n > share).length;
      const most =
        owned.reduce((sum, n) => sum + Math.min(n, share), 0) + Math.min(over, items.length % open.length);
      expect(stay).toBe(most);
    }),
  );
});

test('NODE-4 a node that is not steady keeps its share and gets nothing, and the steady ones have the rest evenly', () => {
  fc.assert(
    fc.property(loose, ({ items, nodes }) => {
      const open = nodes.filter(isOpen);
      fc.pre(open.some(({ steady }) => steady));
      const placed = place(items, nodes);
      expect(placed.size).toBe(items.length);
      const even = loads(
        placed,
        open.filter(({ steady }) => steady),
      );
      const [least, most] = [Math.min(...even), Math.max(...even)];
      expect(most - least).toBeLessThanOrEqual(1);
      for (const { id } of open.filter(({ steady }) => !steady)) {
        const own = items.filter(({ owner }) => owner === id);
        const stays = own.filter(({ name }) => placed.get(name) === id);
        expect(loads(placed, [node(id)])).toEqual([stays.length]);
        expect(stays.length).toBeLessThanOrEqual(least + 1);
        expect(stays.length).toBeGreaterThanOrEqual(Math.min(own.length, most - 1));
      }
    }),
  );
});

test('NODE-4 a pinned item that its node does not run waits for no node that is not steady', () => {
  const nodes = [node('a', { steady: false }), node('b')];
  expect(place([item('floor:a', undefined, 'name of a')], nodes).get('floor:a')).toBe('b');
  expect(place([item('floor:a', 'a', 'name of a')], nodes).get('floor:a')).toBe('a');
});

test('NODE-4 while no node is steady, everything is placed as if all were', () => {
  const nodes = ['a', 'b', 'c'].map((id) => node(id));
  const items = Array.from({ length: 9 }, (_, at) => item(`floor:${at}`));
  const unsteady = nodes.map((each) => ({ ...each, steady: false }));
  expect(place(items, unsteady)).toEqual(place(items, nodes));
});

test('NODE-4 a placement that was carried out stays, until a node comes or goes', () => {
  fc.assert(
    fc.property(some, ({ items, nodes }) => {
      const placed = place(items, nodes);
      const then = items.map((each) => ({ ...each, owner: placed.get(each.name) }));
      expect(place(then, nodes)).toEqual(placed);
    }),
  );
});

test('NODE-4 an item that is handed over while others still wait goes where it was placed', () => {
  fc.assert(
    fc.property(some, fc.nat(), ({ items, nodes }, which) => {
      const placed = place(items, nodes);
      const moving = items.filter(({ name, owner }) => placed.get(name) !== owner);
      const moved = moving[which % Math.max(1, moving.length)];
      const to = moved && placed.get(moved.name);
      const then = items.map((each) => (each === moved ? { ...each, owner: to } : each));
      expect(place(then, nodes).get(moved?.name ?? '')).toBe(to);
    }),
  );
});

test('NODE-4 every node computes the same, in whatever order it reads items and nodes', () => {
  fc.assert(
    fc.property(some, ({ items, nodes }) => {
      const other = place(items.toReversed(), nodes.toReversed());
      expect(Object.fromEntries(other)).toEqual(Object.fromEntries(place(items, nodes)));
    }),
  );
});

test('NODE-4 a pinned item goes to its node while that is live and does not drain; the others even the loads out', () => {
  fc.assert(
    fc.property(allSteady(some), ({ items, nodes }) => {
      const placed = place(items, nodes);
      const open = nodes.filter(isOpen);
      const pinned = items.filter(({ pinnedTo }) => open.some(({ name }) => name === pinnedTo));
      for (const { name, pinnedTo } of pinned) expect(`name of ${placed.get(name)}`).toBe(pinnedTo);
      const least = Math.min(...loads(placed, open));
      for (const { id, name } of open) {
        const own = pinned.filter(({ pinnedTo }) => pinnedTo === name).length;
        const load = [...placed.values()].filter((to) => to === id).length;
        expect(load).toBeLessThanOrEqual(Math.max(own, least + 1));
      }
    }),
  );
});

test.each([
  { title: 'one node has everything', nodes: ['a'], owners: [undefined, undefined, 'x'], loads: [3] },
  {
    title: 'a node that joins gets its share',
    nodes: ['a', 'b'],
    owners: ['a', 'a', 'a', 'a'],
    loads: [2, 2],
  },
  { title: 'fewer items than nodes', nodes: ['a', 'b', 'c'], owners: ['a', 'b'], loads: [1, 1, 0] },
  { title: 'the remainder stays where it is', nodes: ['a', 'b'], owners: ['b', 'b', 'a'], loads: [1, 2] },
])('NODE-4 quotas: $title', ({ nodes, owners, loads: expected }) => {
  const live = nodes.map((id) => node(id));
  const items = owners.map((owner, at) => item(`floor:${at}`, owner));
  expect(loads(place(items, live), live)).toEqual(expected);
});

test('NODE-4 without a node, or with draining ones only, nothing is placed', () => {
  expect(place([item('floor:a')], []).size).toBe(0);
  expect(place([item('floor:a', 'n0')], [node('n0', { draining: true })]).size).toBe(0);
});

test('NODE-4 of two nodes of one name the owner keeps a pinned item, until it drains', () => {
  const twins = (draining: boolean) => [
    { ...node('old', { draining }), name: 'east' },
    { ...node('new'), name: 'east' },
  ];
  const floors = [item('floor:a', 'old', 'east')];
  expect(place(floors, twins(false)).get('floor:a')).toBe('old');
  expect(place(floors, twins(true)).get('floor:a')).toBe('new');
});

test('NODE-4 unowned items spread over all nodes alike', () => {
  const nodes = ['a', 'b', 'c', 'd'].map((id) => node(id));
  const items = Array.from({ length: 400 }, (_, at) => item(`floor:${at}`));
  expect(loads(place(items, nodes), nodes)).toEqual([100, 100, 100, 100]);
  const first = items.slice(0, 40).map(({ name }) => place(items, nodes).get(name));
  expect(new Set(first).size).toBe(4);
});
