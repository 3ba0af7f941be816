import { type Kysely, sql } from 'kysely';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { waitsForLock } from '../../../testing/lock-waits.ts';
import type { Db, Schema } from '../schema.ts';
import { type FencedPool, fencedPool } from './fenced-pool.ts';
import { type Held, takeLease } from './lease.ts';

/** Floor `cellar` has machine 1, floor `attic:2` machine 2. */
const [CELLAR, ATTIC] = ['cellar', 'attic:2'];
const CONNECTIONS = 2;

const database = await testDatabase('empty');
const { db } = database;
const pool: FencedPool = fencedPool({ ...database.connection, max: CONNECTIONS }, () => undefined);
await db.insertInto('brands').values({ id: 1, name: 'a brand', jackpot: '' }).execute();
for (const [at, id] of [CELLAR, ATTIC].entries()) {
  await db.insertInto('floors').values({ id, credentialHash: id }).execute();
  const machine = { id: at + 1, brandId: 1, floorId: id, name: id };
  await db.insertInto('machines').values(machine).execute();
}
const { rows } = await sql<{ id: number }>`
    insert into users (username, email, password_hash, type, name, lastname, site_id)
    values ('ada', 'ada@example.com', '', 'user', 'Ada', 'L', 1000) returning id`.execute(db);
const player: number = rows[0]?.id ?? 0;
afterAll(() => pool.close());
beforeEach(() => db.updateTable('leases').set({ expiresAt: sql<Date>`'-infinity'` }).execute());

async function taken(name: string, force = false): Promise<Held> {
  const held = await takeLease(db, name, 'an owner', { force });
  if (held === undefined) throw new Error(`${name} is held by another`);
  return held;
}
const tenureOf = async (name: string) => pool.tenure(await taken(name, true));

/** A write to each fenced table with rows of a machine or a floor. */
const WRITES: Readonly<Record<string, (by: Kysely<Schema>, machine: number) => Promise<unknown>>> = {
  postings: (by, machine) =>
    by
      .insertInto('postings')
      .values({ requestId: `r${Math.random()}`, machineId: machine, tag: '' })
      .execute(),
  rounds: (by, machine) =>
    by
      .insertInto('rounds')
      .values({ machineId: machine, bet: 1n, win: 0n, free: false, at: new Date() })
      .execute(),
  machine_events: (by, machine) =>
    by.insertInto('machineEvents').values({ machineId: machine, code: 1, at: new Date() }).execute(),
  play_sessions: (by, machine) =>
    by
      .insertInto('playSessions')
      .values({ machineId: machine, playerId: player, state: 'ended', ip: '', endedAt: new Date() })
      .execute(),
  transfers: (by, machine) =>
    by
      .insertInto('transfers')
      .values({
        id: `t${Math.random()}`.slice(0, 20),
        requestId: `r${Math.random()}`,
        machineId: machine,
        direction: 'out',
        state: 'returned',
      })
      .execute(),
  hand_pays: (by, machine) =>
    by
      .insertInto('handPays')
      .values({ id: `h${Math.random()}`, machineId: machine, kind: 'jackpot', amount: 1n, at: new Date() })
      .execute(),
  machine_reports: (by, machine) =>
    by
      .insertInto('machineReports')
      .values({ floorId: machine === 1 ? CELLAR : ATTIC, machineId: machine, last: 1 })
      .onConflict((row) => row.columns(['floorId', 'machineId']).doUpdateSet({ last: 2 }))
      .execute(),
  floors: (by, machine) =>
    by
      .updateTable('floors')
      .set({ acknowledged: 1 })
      .where('id', '=', machine === 1 ? CELLAR : ATTIC)
      .execute(),
};
const writes = Object.entries(WRITES).map(([table, write]) => ({ table, write }));

test.each(writes)(
  'NODE-4 $table: the holder of a floor writes rows of its own machines only, and none once it is replaced',
  async ({ write }) => {
    const [cellar, attic] = [await tenureOf(`floor:${CELLAR}`), await tenureOf(`floor:${ATTIC}`)];
    await write(cellar, 1);
    await write(attic, 2);
    await expect(write(cellar, 2)).rejects.toMatchObject({ code: 'FC001' });
    await expect(write(attic, 1)).rejects.toMatchObject({ code: 'FC001' });
    const mixed = cellar.transaction().execute(async (tx) => {
      await write(tx, 1);
      await write(tx, 2);
    });
    await expect(mixed).rejects.toThrow('is of another floor');
    const next = await tenureOf(`floor:${CELLAR}`);
    await expect(write(cellar, 1)).rejects.toThrow(/the lease floor:cellar:\d+ was taken by another/);
    await write(next, 1);
  },
);

test.each(writes)(
  'NODE-4 $table: the holder of the whole site, a job, and a statement without a lease write rows of every floor',
  async ({ write }) => {
    for (const by of [await tenureOf('house'), await tenureOf('job:retention'), db])
      for (const machine of [1, 2]) await write(by, machine);
    const before = await tenureOf('house');
    await tenureOf('house');
    await expect(write(before, 1)).rejects.toMatchObject({ code: 'FC001' });
  },
);

test('NODE-4 the owner of a floor adds to its own queue, and takes a player out of the queue of another floor', async () => {
  const queue = (by: Db, machine: number) =>
    by
      .insertInto('queuePlaces')
      .values({ machineId: machine, playerId: player, reservedUntil: null, hereUntil: new Date() })
      .execute();
  const [cellar, attic] = [await tenureOf(`floor:${CELLAR}`), await tenureOf(`floor:${ATTIC}`)];
  await expect(queue(attic, 1)).rejects.toMatchObject({ code: 'FC001' });
  await queue(attic, 2);
  await cellar.deleteFrom('queuePlaces').execute();
  await queue(cellar, 1);
  await tenureOf(`floor:${CELLAR}`);
  await expect(cellar.deleteFrom('queuePlaces').execute()).rejects.toMatchObject({ code: 'FC001' });
});

test('NODE-4 money that concerns no machine is refused once the lease is taken', async () => {
  const post = (by: Db) =>
    by
      .insertInto('postings')
      .values({ requestId: `r${Math.random()}`, machineId: null, tag: '' })
      .execute();
  const cellar = await tenureOf(`floor:${CELLAR}`);
  await post(cellar);
  await tenureOf(`floor:${CELLAR}`);
  await expect(post(cellar)).rejects.toMatchObject({ code: 'FC001' });
});

test('NODE-4 taking a floor waits for the open transaction of its holder, whose next write is refused', async () => {
  const before = await tenureOf(`floor:${CELLAR}`);
  let end = (): void => undefined;
  const mayEnd = new Promise<void>((resolve) => {
    end = resolve;
  });
  const begun = vi.fn();
  const event = (by: Kysely<Schema>) => WRITES.machine_events?.(by, 1);
  const writing = before.transaction().execute(async (tx) => {
    await event(tx);
    begun();
    await mayEnd;
    await event(tx);
  });
  await vi.waitFor(() => expect(begun).toHaveBeenCalled());
  const taking = taken(`floor:${CELLAR}`, true);
  await waitsForLock(db, 'update "leases"');
  end();
  await Promise.all([writing, taking]);
  await expect(event(before)).rejects.toMatchObject({ code: 'FC001' });
});

test('NODE-4 a transaction whose first look at the lease was rolled back looks again', async () => {
  const before = await tenureOf(`floor:${CELLAR}`);
  const tx = await before.startTransaction().execute();
  const inner = await tx.savepoint('one').execute();
  await WRITES.rounds?.(inner, 1);
  await inner.rollbackToSavepoint('one').execute();
  await taken(`floor:${CELLAR}`, true);
  await expect(WRITES.rounds?.(tx, 1)).rejects.toMatchObject({ code: 'FC001' });
  await tx.rollback().execute();
});

test('NODE-4 leases share the connections of their node, each stating its own, and the database ends what blocks', async () => {
  const floors = await Promise.all([`floor:${CELLAR}`, `floor:${ATTIC}`, 'job:retention'].map(tenureOf));
  const stated = async (by: Db) => {
    const { rows } = await sql<{ pid: number; fence: string; ends: string; idle: string }>`
      select pg_backend_pid() as pid, current_setting('floorcast.fence') as fence,
        current_setting('statement_timeout') as ends, current_setting('idle_in_transaction_session_timeout') as idle
      from pg_sleep(0.005)`.execute(by);
    return rows.map((row) => row);
  };
  const answers = (
    await Promise.all(
      Array.from({ length: 30 }, (_, at) => floors[at % 3]).map((by) => (by ? stated(by) : [])),
    )
  ).flat();
  expect(new Set(answers.map(({ pid }) => pid)).size).toBe(CONNECTIONS);
  for (const [at, { fence, ends, idle }] of answers.entries()) {
    expect(fence).toMatch([/^floor:cellar:\d+$/, /^floor:attic:2:\d+$/, /^job:retention:\d+$/][at % 3] ?? '');
    expect([ends, idle]).toEqual(['30s', '15s']);
  }
  await floors[0]?.destroy();
  expect(await stated(await tenureOf(`floor:${ATTIC}`))).toHaveLength(1);
});
