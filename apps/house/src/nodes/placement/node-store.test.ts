import { expect, test, vi } from 'vitest';
import { NodeStore } from './node-store.ts';
import { SimulatedProcess } from './simulation/simulated-process.ts';
import { Timeline } from './simulation/timeline.ts';
import type { LeaseStore, Sent } from './store/lease-store.ts';
import { MemorySite } from './store/memory-lease-store.ts';

/** The store's clock is so far (ms) ahead of the node's. */
const AHEAD_MS = 1_000_000;

/** A node that has joined; `sentAt` holds when each renewal was sent, `answersAfter` how long (ms) a look takes. */
async function joined({ rate = 1 } = {}) {
  const timeline = new Timeline();
  const { clock } = new SimulatedProcess(timeline, { offset: 0, rate });
  const site = new MemorySite({ now: () => timeline.now + AHEAD_MS }, { floors: ['floor:cellar'] });
  const store = site.store();
  const sentAt: number[] = [];
  const link = { answersAfter: 0 };
  const answered = <T>(value: T): Promise<T> =>
    new Promise((resolve) => {
      timeline.after(link.answersAfter, () => resolve(value));
    });
  const port: LeaseStore = {
    ...store,
    view: () => store.view().then(answered),
    take: (name, sent) => store.take(name, sent).then(answered),
    renew: (held, sent: Sent & { readonly steady: boolean }) => {
      sentAt.push(sent.sentAt - AHEAD_MS);
      return store.renew(held, sent);
    },
  };
  const node = new NodeStore(port, clock);
  void node.join({ id: 'a', name: 'a', address: null });
  await timeline.run(10);
  return { timeline, node, link, sentAt };
}

test('NODE-4 a request says when it was sent by the clock of the store, which the looks show', async () => {
  const { timeline, node, sentAt } = await joined();
  await timeline.run(4_990);
  void node.renew([], true);
  await timeline.run(10);
  expect(sentAt).toEqual([5_000]);
});

test('NODE-4 the time of the store that is known does not go back with an answer that took long', async () => {
  const { timeline, node, link, sentAt } = await joined();
  link.answersAfter = 1_500;
  void node.view();
  await timeline.run(1_990);
  void node.renew([], true);
  await timeline.run(10);
  const [sent = 0] = sentAt;
  expect(sent).toBeLessThanOrEqual(2_000);
  expect(sent).toBeGreaterThan(1_800);
});

test('NODE-4 a node whose clock runs fast follows the clock of the store', async () => {
  const { timeline, node, sentAt } = await joined({ rate: 1.03 });
  for (let look = 0; look < 100; look++) {
    void node.view();
    await timeline.run(500);
  }
  void node.renew([], true);
  await timeline.run(10);
  expect(Math.abs((sentAt[0] ?? 0) - timeline.now)).toBeLessThan(50);
});

test('NODE-4 a request without an answer fails after two seconds, and a late answer is not lost', async () => {
  const { timeline, node, link } = await joined();
  link.answersAfter = 3_000;
  const [failed, late] = [vi.fn(), vi.fn()];
  void node.take('floor:cellar', late).catch(failed);
  await timeline.run(2_100);
  expect(failed).toHaveBeenCalledWith(new Error('the database has been silent'));
  await timeline.run(1_000);
  expect(late).toHaveBeenCalledWith({ name: 'floor:cellar', fence: 1n });
});

test('NODE-4 a node sends nothing that takes before it knows the time of the store', () => {
  const { clock } = new SimulatedProcess(new Timeline(), { offset: 0, rate: 1 });
  const site = new MemorySite({ now: () => 0 }, { floors: [] });
  expect(() => new NodeStore(site.store(), clock).take('floor:cellar')).toThrow('not known yet');
});
