import { type Kysely, sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { openDatabase } from '../db/database.ts';
import type { Db, Schema } from '../db/schema.ts';
import { fenced } from './fence.ts';
import { KeptLease } from './kept-lease.ts';
import { giveLeaseBack, type Held, renewLease, takeLease } from './lease.ts';

let database: TestDatabase;
let db: Db;
const opened: Db[] = [];
const log = pino({ level: 'silent' });

beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
  await db.insertInto('floors').values({ id: 'hall', credential_hash: 'hash' }).execute();
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
  by.updateTable('floors').set({ acknowledged }).where('id', '=', 'hall').execute();
const written = async () =>
  (await db.selectFrom('floors').select('acknowledged').where('id', '=', 'hall').executeTakeFirstOrThrow())
    .acknowledged;

test('NODE-2 a lease has one holder, until it is given back or was not renewed for long enough', async () => {
  const first = await taken('a', 'first');
  expect(await take('a', 'second')).toBeUndefined();
  expect((await taken('b', 'second')).fence).toBe(1n);
  expect(await renewLease(db, first)).toBe(true);
  expect(await take('a', 'second')).toBeUndefined();
  await giveLeaseBack(db, first);
  const second = await taken('a', 'second');
  expect(second.fence).toBe(first.fence + 1n);
  await overdue('a');
  const third = await taken('a', 'third');
  expect(third.fence).toBe(second.fence + 1n);
  expect(await renewLease(db, second)).toBe(false);
  await giveLeaseBack(db, second);
  expect(await take('a', 'fourth')).toBeUndefined();
});

test('NODE-2 a statement of a holder that waits for ever is ended by the database', async () => {
  const own = await asHolder(await taken('waits', 'first'));
  const { rows } = await sql`show statement_timeout`.execute(own);
  expect(rows).toEqual([{ statement_timeout: '30s' }]);
});

test('NODE-2 of many who try at the same time one gets it', async () => {
  await giveLeaseBack(db, await taken('many', 'first'));
  const tries = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => take('many', `house ${n}`)));
  expect(tries.filter((held) => held !== undefined)).toHaveLength(1);
});

test('NODE-2 whoever is overdue, but was not replaced, holds on', async () => {
  const held = await taken('late', 'first');
  await overdue('late');
  expect(await renewLease(db, held)).toBe(true);
  expect(await take('late', 'second')).toBeUndefined();
});

test('NODE-2 a holder that wakes up after it was replaced writes nothing', async () => {
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
  expect(await before.selectFrom('floors').select('id').execute()).toEqual([{ id: 'hall' }]);
});

test('NODE-2 a lease is taken only after what its holder was writing; the next write is refused', async () => {
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
  await vi.waitFor(async () => expect(await waiting()).toBe(1));
  end();
  await Promise.all([writing, taking]);
  expect(await written()).toBe(11);
  await expect(write(before, 12)).rejects.toMatchObject({ code: 'FC001' });
});

async function waiting(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.n ?? 0;
}

test('NODE-2 a kept lease is renewed; its keeper hears that it was taken, and gives back only what is its own', async () => {
  const parts = { db, name: 'kept', log };
  const first = await KeptLease.take({ ...parts, owner: 'first', alone: false });
  const waits = KeptLease.take({ ...parts, owner: 'second', alone: false });
  await first.close();
  const second = await waits;
  expect(second.held.fence).toBe(first.held.fence + 1n);
  const third = await KeptLease.take({ ...parts, owner: 'third', alone: true });
  await second.lost;
  await second.close();
  expect(await take('kept', 'fourth')).toBeUndefined();
  await third.close();
  expect(await take('kept', 'fourth')).toBeDefined();
});

test('NODE-2 a kept lease goes on though one renewal is never answered', async () => {
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
  const kept = await KeptLease.take({ db: cut, name: 'cut', owner: 'first', log, alone: false });
  const lost = vi.fn();
  void kept.lost.then(lost);
  await vi.waitFor(() => expect(asked).toBeGreaterThan(3), { timeout: 10_000 });
  expect(await take('cut', 'second')).toBeUndefined();
  expect(lost).not.toHaveBeenCalled();
  give();
  await kept.close();
}, 20_000);

test.each([
  { alone: false, end: 'is lost after half a minute, for another house may have it', losses: 1 },
  { alone: true, end: 'is kept, for no other house can reach the database', losses: 0 },
])(
  'KEEP-4 NODE-2 a kept lease of a database that is away, alone: $alone, $end',
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
      const kept = await KeptLease.take({ db: away, name, owner: 'first', log, alone });
      const lost = vi.fn();
      void kept.lost.then(lost);
      await vi.advanceTimersByTimeAsync(120_000);
      expect(asked).toBeGreaterThan(30);
      expect(lost).toHaveBeenCalledTimes(losses);
      await kept.close();
    } finally {
      vi.useRealTimers();
    }
  },
);

test('NODE-2 a waiting house gets the lease of one that has died', async () => {
  await taken('dead', 'died at once');
  const next = await KeptLease.take({ db, name: 'dead', owner: 'next', log, alone: false });
  expect(next.held.fence).toBe(2n);
  await next.close();
}, 60_000);
