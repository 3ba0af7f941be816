import { type Kysely, sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { waitsForLock } from '../../testing/lock-waits.ts';
import { openDatabase } from '../db/database.ts';
import type { Db, Schema } from '../db/schema.ts';
import { fenced } from './fence.ts';
import { type Held, releaseLease, renewLease, takeLease } from './lease.ts';
import { RenewedLease } from './renewed-lease.ts';

let database: TestDatabase;
let db: Db;
const opened: Db[] = [];
const log = pino({ level: 'silent' });

beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
  await db.insertInto('floors').values({ id: 'cellar', credential_hash: 'hash' }).execute();
});
afterAll(async () => {
  await Promise.all(opened.map((each) => each.destroy()));
  await database.drop();
});

const take = (name: string, owner: string, force = false) => takeLease(db, name, owner, { force });

async function taken(name: string, owner: string, force = false): Promise<Held> {
  const held = await take(name, owner, force);
  if (held === undefined) throw new Error(`${name} is held by another`);
  return held;
}

/** Its holder has not renewed it for longer than it holds. */
const overdue = (name: string) =>
  db
    .updateTable('leases')
    .set({ expires_at: sql<Date>`now() - interval '1 s'` })
    .where('name', '=', name)
    .execute();

/** The database as a lease's holder reaches it. */
async function asHolder(held: Held): Promise<Db> {
  const own = await openDatabase(
    { ...database.connection, max: 2, onConnect: fenced(held) },
    () => undefined,
  );
  opened.push(own);
  return own;
}

const write = (by: Kysely<Schema>, acknowledged: number) =>
  by.updateTable('floors').set({ acknowledged }).where('id', '=', 'cellar').execute();
const written = async () =>
  (await db.selectFrom('floors').select('acknowledged').where('id', '=', 'cellar').executeTakeFirstOrThrow())
    .acknowledged;

test('NODE-2 a lease has one holder until it is released or expires', async () => {
  const first = await taken('a', 'first');
  expect(await take('a', 'second')).toBeUndefined();
  expect((await taken('b', 'second')).fence).toBe(1n);
  expect(await renewLease(db, first)).toBe(true);
  expect(await take('a', 'second')).toBeUndefined();
  await releaseLease(db, first);
  const second = await taken('a', 'second');
  expect(second.fence).toBe(first.fence + 1n);
  await overdue('a');
  const third = await taken('a', 'third');
  expect(third.fence).toBe(second.fence + 1n);
  expect(await renewLease(db, second)).toBe(false);
  await releaseLease(db, second);
  expect(await take('a', 'fourth')).toBeUndefined();
});

test('NODE-2 the database ends a blocked statement of a holder', async () => {
  const own = await asHolder(await taken('waits', 'first'));
  const { rows } = await sql`show statement_timeout`.execute(own);
  expect(rows).toEqual([{ statement_timeout: '30s' }]);
});

test('NODE-2 concurrent attempts yield one holder', async () => {
  await releaseLease(db, await taken('many', 'first'));
  const tries = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => take('many', `house ${n}`)));
  expect(tries.filter((held) => held !== undefined)).toHaveLength(1);
});

test('NODE-2 an expired holder that was not replaced renews its lease', async () => {
  const held = await taken('late', 'first');
  await overdue('late');
  expect(await renewLease(db, held)).toBe(true);
  expect(await take('late', 'second')).toBeUndefined();
});

test('NODE-2 a replaced holder that resumes writes nothing', async () => {
  const before = await asHolder(await taken('paused', 'first'));
  await write(before, 1);
  await overdue('paused');
  const after = await asHolder(await taken('paused', 'second'));
  await write(after, 2);
  await expect(write(before, 3)).rejects.toMatchObject({ code: 'FC001' });
  const undone = before.transaction().execute(async (tx) => {
    await tx.insertInto('floors').values({ id: 'another', credential_hash: 'another' }).execute();
  });
  await expect(undone).rejects.toThrow('the lease paused:1 was taken by another');
  await expect(before.deleteFrom('queue_places').execute()).rejects.toMatchObject({ code: 'FC001' });
  expect(await written()).toBe(2);
  expect(await before.selectFrom('floors').select('id').execute()).toEqual([{ id: 'cellar' }]);
});

test('NODE-2 taking a lease waits for the transaction of its holder, whose next write is refused', async () => {
  const before = await asHolder(await taken('writing', 'first'));
  let end = (): void => undefined;
  const mayEnd = new Promise<void>((resolve) => {
    end = resolve;
  });
  const begun = vi.fn();
  const writing = before.transaction().execute(async (tx) => {
    await write(tx, 10);
    begun();
    await mayEnd;
    await write(tx, 11);
  });
  await vi.waitFor(() => expect(begun).toHaveBeenCalled());
  await overdue('writing');
  const taking = taken('writing', 'second');
  await waitsForLock(db, 'update "leases"');
  end();
  await Promise.all([writing, taking]);
  expect(await written()).toBe(11);
  await expect(write(before, 12)).rejects.toMatchObject({ code: 'FC001' });
});

test('NODE-2 a held lease is renewed, its loss is reported, and only the own lease is released', async () => {
  const parts = { db, name: 'held', log };
  const first = await RenewedLease.take({ ...parts, owner: 'first', alone: false });
  const waits = RenewedLease.take({ ...parts, owner: 'second', alone: false });
  await first.close();
  const second = await waits;
  expect(second.held.fence).toBe(first.held.fence + 1n);
  const third = await RenewedLease.take({ ...parts, owner: 'third', alone: true });
  await second.lost;
  await second.close();
  expect(await take('held', 'fourth')).toBeUndefined();
  await third.close();
  expect(await take('held', 'fourth')).toBeDefined();
});

test('NODE-2 a held lease survives a renewal without an answer', async () => {
  let asked = 0;
  let give = (): void => undefined;
  const silence = new Promise<void>((resolve) => {
    give = resolve;
  });
  const cut = db.withPlugin({
    transformQuery: ({ node }) => node,
    // The first two statements take it.
    transformResult: ({ result }) => (++asked === 3 ? silence.then(() => result) : Promise.resolve(result)),
  });
  const lease = await RenewedLease.take({ db: cut, name: 'cut', owner: 'first', log, alone: false });
  const lost = vi.fn();
  void lease.lost.then(lost);
  await vi.waitFor(() => expect(asked).toBeGreaterThan(3), { timeout: 10_000 });
  expect(await take('cut', 'second')).toBeUndefined();
  expect(lost).not.toHaveBeenCalled();
  give();
  await lease.close();
}, 20_000);

test.each([
  { alone: false, end: 'is lost after half a minute, because another node may hold it', losses: 1 },
  { alone: true, end: 'is held, because no other node can reach the database', losses: 0 },
])(
  'KEEP-4 NODE-2 a held lease of an unreachable database, alone: $alone, $end',
  async ({ alone, losses }) => {
    let asked = 0;
    const away = db.withPlugin({
      // The first two statements take it.
      transformQuery: ({ node }) => {
        if (++asked > 2) throw new Error('the database is away');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const name = `away-${alone}`;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    try {
      const lease = await RenewedLease.take({ db: away, name, owner: 'first', log, alone });
      const lost = vi.fn();
      void lease.lost.then(lost);
      await vi.advanceTimersByTimeAsync(120_000);
      expect(asked).toBeGreaterThan(30);
      expect(lost).toHaveBeenCalledTimes(losses);
      await lease.close();
    } finally {
      vi.useRealTimers();
    }
  },
);

test('NODE-2 a standby node takes the lease of a dead one', async () => {
  await taken('dead', 'died at once');
  const next = await RenewedLease.take({ db, name: 'dead', owner: 'next', log, alone: false });
  expect(next.held.fence).toBe(2n);
  await next.close();
}, 60_000);
