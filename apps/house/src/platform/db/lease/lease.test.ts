import { type Kysely, sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { waitsForLock } from '../../../testing/lock-waits.ts';
import { openDatabase } from '../database.ts';
import type { Db, Schema } from '../schema.ts';
import { type Held, releaseLease, takeLease } from './lease.ts';
import { fenced } from './testing/fenced.ts';
import { renewLease } from './testing/renew-lease.ts';

const opened: Db[] = [];

const database = await testDatabase('empty');
const { db } = database;
await db.insertInto('floors').values({ id: 'cellar', credentialHash: 'hash' }).execute();
afterAll(() => Promise.all(opened.map((each) => each.destroy())));

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
    .set({ expiresAt: sql<Date>`now() - interval '1 s'` })
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
  expect(rows).toEqual([{ statementTimeout: '30s' }]);
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
    await tx.insertInto('floors').values({ id: 'another', credentialHash: 'another' }).execute();
  });
  await expect(undone).rejects.toThrow('the lease paused:1 was taken by another');
  await expect(before.deleteFrom('queuePlaces').execute()).rejects.toMatchObject({ code: 'FC001' });
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
