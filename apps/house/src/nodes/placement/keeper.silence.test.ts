import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { InProcessBus } from '../../platform/bus/in-process-bus.ts';
import { type Host, Keeper } from './keeper.ts';
import { NodeStore } from './node-store.ts';
import { SimulatedProcess } from './simulation/simulated-process.ts';
import { Timeline } from './simulation/timeline.ts';
import type { LeaseStore } from './store/lease-store.ts';
import { MemorySite } from './store/memory-lease-store.ts';

const silence = () => new Promise<never>(() => undefined);

interface Options {
  /** What the store does differently. */
  readonly store?: (store: LeaseStore) => Partial<LeaseStore>;
  readonly host?: Partial<Host>;
  readonly alone?: boolean;
  readonly floors?: readonly string[];
}

/** A node, with one floor unless it says otherwise. */
function nodeOf({
  store: changed = () => ({}),
  host = {},
  alone = false,
  floors = ['floor:cellar'],
}: Options) {
  const timeline = new Timeline();
  const process = new SimulatedProcess(timeline, { offset: 0, rate: 1 });
  const site = new MemorySite({ now: () => timeline.now }, { floors });
  const store = site.store();
  const open = vi.fn(host.open ?? (async () => undefined));
  const keeper = new Keeper({
    store: { ...store, ...changed(store) },
    host: { open, close: host.close ?? (async () => undefined) },
    clock: process.clock,
    bus: new InProcessBus(() => undefined),
    node: { id: 'a', name: 'a', address: null },
    log: pino({ level: 'silent' }),
    alone,
  });
  const lost = vi.fn();
  void keeper.lost.then(lost);
  const other = new NodeStore(site.store(), process.clock);
  return { timeline, site, keeper, open, lost, other };
}

test('NODE-4 leases survive a renewal without an answer: the next one takes another connection', async () => {
  let asked = 0;
  let give = (): void => undefined;
  const { timeline, keeper, lost, other } = nodeOf({
    store: (store) => ({
      renew: (held, sent) => {
        if (++asked > 1) return store.renew(held, sent);
        return new Promise((resolve) => {
          give = () => resolve(store.renew(held, sent));
        });
      },
    }),
  });
  void keeper.start();
  await timeline.run(30_000);
  expect(asked).toBeGreaterThan(20);
  await other.view();
  expect(await other.take('floor:cellar')).toBeUndefined();
  give();
  await timeline.run(1_000);
  expect(lost).not.toHaveBeenCalled();
});

test.each([
  { alone: false, end: 'are lost after half a minute, because another node may hold them', losses: 1 },
  { alone: true, end: 'are held, because no other node can reach the database', losses: 0 },
])('KEEP-4 NODE-4 leases of an unreachable database, alone: $alone, $end', async ({ alone, losses }) => {
  let away = false;
  const { timeline, keeper, lost } = nodeOf({
    alone,
    store: (store) => ({
      renew: (held, sent) =>
        away ? Promise.reject(new Error('the database is away')) : store.renew(held, sent),
    }),
  });
  void keeper.start();
  await timeline.run(5_000);
  away = true;
  await timeline.run(28_000);
  expect(lost).not.toHaveBeenCalled();
  await timeline.run(90_000);
  expect(lost).toHaveBeenCalledTimes(losses);
});

test('NODE-4 answers that come late, but come, keep the leases', async () => {
  const { timeline, keeper, lost } = nodeOf({
    store: (store) => ({
      renew: async (held, sent) => {
        const answer = await store.renew(held, sent);
        await new Promise<void>((resolve) => {
          timeline.after(5_000, resolve);
        });
        return answer;
      },
    }),
  });
  void keeper.start();
  await timeline.run(90_000);
  expect(lost).not.toHaveBeenCalled();
});

test('NODE-4 a floor whose taking had no answer is taken again, and a late answer gives nothing up that runs', async () => {
  let asked = 0;
  let give = (): void => undefined;
  const { timeline, site, keeper, open, lost } = nodeOf({
    store: (store) => ({
      take: async (name, sent) => {
        const held = await store.take(name, sent);
        if (++asked === 1)
          await new Promise<void>((resolve) => {
            give = resolve;
          });
        return held;
      },
    }),
  });
  void keeper.start();
  await timeline.run(5_000);
  expect(open.mock.calls).toEqual([['floor:cellar', { name: 'floor:cellar', fence: 2n }]]);
  give();
  await timeline.run(5_000);
  expect(site.accepts({ name: 'floor:cellar', fence: 2n })).toBe(true);
  expect(lost).not.toHaveBeenCalled();
});

test('NODE-4 a node does not take what expired while the database did not answer it: the owners may renew first', async () => {
  let away = true;
  const { timeline, keeper, open, other } = nodeOf({
    store: (store) => ({ renew: (held, sent) => (away ? silence() : store.renew(held, sent)) }),
  });
  await other.join({ id: 'b', name: 'b', address: null });
  const held = await other.take('floor:cellar');
  if (held === undefined) throw new Error('it is held');
  void keeper.start();
  await timeline.run(7_000);
  away = false;
  await timeline.run(2_000);
  expect(open).not.toHaveBeenCalled();
  expect(await other.renew([held], true)).toContain('floor:cellar');
});

test('NODE-4 a node ends when what it runs cannot be closed: the next owner would find it running', async () => {
  const { timeline, site, keeper, lost } = nodeOf({
    host: { close: () => Promise.reject(new Error('it hangs')) },
  });
  void keeper.start();
  await timeline.run(1_000);
  site.floors.clear();
  await timeline.run(1_000);
  expect(lost).toHaveBeenCalledWith('what runs under the lease floor:cellar could not be closed');
});

test('NODE-4 a lease that another has taken ends the node, even alone', async () => {
  const { timeline, keeper, lost, other } = nodeOf({ alone: true });
  void keeper.start();
  await timeline.run(1_000);
  await other.join({ id: 'b', name: 'b', address: null });
  await other.expire('a');
  await other.take('floor:cellar');
  await timeline.run(1_500);
  expect(lost).toHaveBeenCalledTimes(1);
});

test('NODE-4 a node that takes many floors asks for four at a time, and each of them waits for its own answer only', async () => {
  let [asked, most] = [0, 0];
  const floors = Array.from({ length: 40 }, (_, at) => `floor:${at}`);
  const { timeline, keeper, open } = nodeOf({
    floors,
    store: (store) => ({
      take: async (name, sent) => {
        most = Math.max(most, ++asked);
        await new Promise<void>((resolve) => {
          timeline.after(500, resolve);
        });
        asked--;
        return store.take(name, sent);
      },
    }),
  });
  void keeper.start();
  await timeline.run(6_000);
  expect(most).toBe(4);
  expect(open).toHaveBeenCalledTimes(floors.length);
});

test('NODE-4 a node whose joining had no answer joins over another connection', async () => {
  let asked = 0;
  const { timeline, keeper, open } = nodeOf({
    store: (store) => ({ join: (node, sent) => (++asked > 1 ? store.join(node, sent) : silence()) }),
  });
  void keeper.start();
  await timeline.run(4_000);
  expect(asked).toBe(2);
  expect(open).toHaveBeenCalledTimes(1);
});

test('NODE-4 a node that waits for the site joins when that is free, however long it takes', async () => {
  let free = false;
  const { timeline, keeper, open } = nodeOf({
    store: (store) => ({ join: async (node, sent) => free && store.join(node, sent) }),
  });
  void keeper.start();
  await timeline.run(90_000);
  expect(open).not.toHaveBeenCalled();
  free = true;
  await timeline.run(1_000);
  expect(open).toHaveBeenCalledTimes(1);
});

test('NODE-4 a node that gets no answer for half a minute does not start, and says why', async () => {
  const { timeline, keeper } = nodeOf({
    store: () => ({ view: () => Promise.reject(new Error('the database is away')) }),
  });
  const failed = vi.fn();
  void keeper.start().catch(failed);
  await timeline.run(28_000);
  expect(failed).not.toHaveBeenCalled();
  await timeline.run(5_000);
  expect(failed).toHaveBeenCalledWith(new Error('the database is away'));
});
