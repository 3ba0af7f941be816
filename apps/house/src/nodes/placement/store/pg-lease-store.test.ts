import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { releaseLease, takeLease, WHOLE_SITE } from '../../../platform/db/lease/lease.ts';
import { renewLease } from '../../../platform/db/lease/testing/renew-lease.ts';
import { testDatabase } from '../../../testing/database.ts';
import { NodeStore } from '../node-store.ts';
import { leaseStoreSuite } from './lease-store.suite.ts';
import { PgLeaseStore } from './pg-lease-store.ts';

const database = await testDatabase('empty');
await database.db
  .insertInto('floors')
  .values(['cellar', 'attic'].map((id) => ({ id, credentialHash: id })))
  .execute();
beforeEach(async () => {
  const { db } = database;
  await db.deleteFrom('nodes').execute();
  await db.updateTable('leases').set({ owner: '', expiresAt: sql<Date>`'-infinity'` }).execute();
  await db.updateTable('floors').set({ pinnedTo: null }).execute();
});

const leasesOf = ({ whole = false, alone = false } = {}) =>
  new PgLeaseStore({
    db: database.db,
    jobs: ['job:retention'],
    whole,
    alone,
    log: pino({ level: 'silent' }),
  });
const storeOf = (options?: Parameters<typeof leasesOf>[0]) => new NodeStore(leasesOf(options), systemClock);

async function pass(millis: number): Promise<void> {
  const earlier = { expiresAt: sql<Date>`expires_at - make_interval(secs => ${millis / 1_000})` };
  await database.db.updateTable('nodes').set(earlier).execute();
  await database.db.updateTable('leases').set(earlier).where('owner', '<>', '').execute();
}
const lapse = () => pass(6_001);

leaseStoreSuite('leases in PostgreSQL', async () => ({
  store: () => leasesOf(),
  clock: systemClock,
  pin: async (floor, node) => {
    const id = floor.replace('floor:', '');
    await database.db.updateTable('floors').set({ pinnedTo: node }).where('id', '=', id).execute();
  },
  pass,
}));

test('NODE-4 after the clock of the database was set back, the next renewal is valid for six seconds again', async () => {
  const [a, b] = [storeOf(), storeOf()];
  await a.join({ id: randomUUID(), name: 'a', address: null });
  await b.join({ id: randomUUID(), name: 'b', address: null });
  const held = await a.take('floor:cellar');
  await pass(-3_600_000);
  await a.renew(held === undefined ? [] : [held], true);
  await lapse();
  expect(await b.take('floor:cellar')).toBeDefined();
});

describe('the lease of the whole site', () => {
  const older = 'a host:1234';
  const takeWhole = () => takeLease(database.db, WHOLE_SITE, older, { force: false });
  const node = async () => {
    const store = storeOf();
    const id = randomUUID();
    await store.join({ id, name: 'new', address: null });
    return { id, store };
  };

  test('NODE-4 while a node of version 0.1.0 holds the site, no other node takes a floor or a job', async () => {
    const held = await takeWhole();
    if (held === undefined) throw new Error('it is free');
    const { store } = await node();
    expect(await store.take('floor:cellar')).toBeUndefined();
    expect(await store.take('job:retention')).toBeUndefined();
    const { floors, jobs } = await store.view();
    expect([...floors, ...jobs].map(({ owner }) => owner)).toEqual([older, older, older]);
    expect(await renewLease(database.db, held)).toBe(true);
    await releaseLease(database.db, held);
    expect(await store.take('floor:cellar')).toBeDefined();
  });

  test('NODE-4 a node of version 0.1.0 does not get the site while another node is live, and then takes it from all floors', async () => {
    const { store } = await node();
    const floor = await store.take('floor:cellar');
    if (floor === undefined) throw new Error('it is held');
    expect(await takeWhole()).toBeUndefined();
    expect(await takeLease(database.db, WHOLE_SITE, older, { force: true })).toBeUndefined();
    await lapse();
    expect(await takeWhole()).toBeDefined();
    expect(await store.renew([floor], true)).toEqual(new Set());
  });

  test('NODE-4 a holder of the whole site that was silent is replaced by the first floor that is taken', async () => {
    const held = await takeWhole();
    if (held === undefined) throw new Error('it is free');
    const { store } = await node();
    await lapse();
    await store.renew([], true);
    expect(await store.take('floor:cellar')).toBeDefined();
    expect(await renewLease(database.db, held)).toBe(false);
  });

  test('NODE-4 of a node that joins for a floor and another that takes the whole site at once, one gets it at most', async () => {
    const holders: string[] = [];
    for (let round = 0; round < 30; round++) {
      const joining = node().then(async ({ store }) => ({ store, held: await store.take('floor:cellar') }));
      const [{ store, held }, whole] = await Promise.all([joining, takeWhole()]);
      expect(held === undefined || whole === undefined).toBe(true);
      holders.push(held ? 'floor' : whole ? 'whole' : 'nobody');
      await lapse();
      if (whole !== undefined) await releaseLease(database.db, whole);
      await store.leave();
    }
    expect(holders).not.toContain('nobody');
  });

  test('NODE-4 a node that can notify no other waits for the whole site, and has it until it leaves', async () => {
    const { store } = await node();
    const whole = storeOf({ whole: true });
    const waiting = { id: randomUUID(), name: 'silent', address: null };
    expect(await whole.join(waiting)).toBe(false);
    expect((await store.view()).nodes).toHaveLength(1);
    await store.leave();
    expect(await whole.join(waiting)).toBe(true);
    const held = await whole.take('floor:cellar');
    expect(held).toBeDefined();
    expect(await whole.renew(held === undefined ? [] : [held], true)).toContain('floor:cellar');
    const later = await node();
    expect(await later.store.take('floor:attic')).toBeUndefined();
    await whole.leave();
    expect(await later.store.take('floor:attic')).toBeDefined();
  });

  test('KEEP-4 NODE-4 a node that no other can disturb takes at once what an earlier process of its home held', async () => {
    const before = await node();
    expect(await before.store.take('floor:cellar')).toBeDefined();
    const store = storeOf({ whole: true, alone: true });
    await store.join({ id: randomUUID(), name: 'again', address: null });
    expect(await store.take('floor:cellar')).toBeDefined();
    expect((await store.view()).nodes.map(({ name }) => name)).toEqual(['again']);
  });
});
