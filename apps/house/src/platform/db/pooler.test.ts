import { CannotStart } from '@floorcast/startup/cannot-start';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { HouseProcess } from '../../testing/house-process.ts';
import { PgBouncer, pgbouncerIsThere } from '../../testing/servers/pgbouncer.ts';
import { JWT_SECRET } from '../../testing/test-house.ts';
import { Announcements, announce } from './announcements.ts';
import { openDatabase } from './database.ts';
import { takeLease } from './lease/lease.ts';
import { fenced } from './lease/testing/fenced.ts';

describe.skipIf(!pgbouncerIsThere())('PgBouncer', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.drop());

  test.each(['transaction', 'statement'] as const)(
    'NODE-2 a PgBouncer with pool_mode = %s is refused at the start, whichever connections it shares',
    async (mode) => {
      const bouncer = await PgBouncer.start(database.connection, mode);
      const open = () => openDatabase({ connectionString: bouncer.url }, () => undefined);
      await expect(open()).rejects.toThrow(CannotStart);
      await expect(Promise.all([open(), open(), open()])).rejects.toThrow(
        /DATABASE_URL.*set pool_mode = session/,
      );
      await bouncer.stop();
    },
  );

  test('BOOT-2 a house before a PgBouncer that shares sessions ends with code 2 and one line', async () => {
    const bouncer = await PgBouncer.start(database.connection, 'transaction');
    const house = new HouseProcess({ DATABASE_URL: bouncer.url, JWT_SECRET });
    expect(await house.ended).toBe(2);
    expect(house.said).toEqual([expect.stringContaining('set pool_mode = session')]);
    await bouncer.stop();
  }, 60_000);

  test('NODE-2 behind a PgBouncer with pool_mode = session the fence holds and announcements arrive', async () => {
    const bouncer = await PgBouncer.start(database.connection, 'session');
    const connection = { connectionString: bouncer.url };
    const held = await takeLease(database.db, 'house', 'first', { force: true });
    if (held === undefined) throw new Error('no lease');
    const db = await openDatabase({ ...connection, max: 3, onConnect: fenced(held) }, () => undefined);
    const received = vi.fn();
    const announcements = await Announcements.open({
      connection,
      log: pino({ level: 'silent' }),
      received,
      listening: () => undefined,
    });
    await db.insertInto('floors').values({ id: 'cellar', credentialHash: 'hash' }).execute();
    await db.transaction().execute((tx) => announce(tx, 'a.topic', 1));
    await vi.waitFor(() => expect(received).toHaveBeenCalledWith('a.topic', 1));
    await takeLease(database.db, 'house', 'second', { force: true });
    const late = [1, 2, 3].map((n) =>
      db.updateTable('floors').set({ acknowledged: n }).where('id', '=', 'cellar').execute(),
    );
    for (const write of late) await expect(write).rejects.toMatchObject({ code: 'FC001' });
    expect(await sql`select 1 as one`.execute(db)).toMatchObject({ rows: [{ one: 1 }] });
    await announcements.close();
    await db.destroy();
    await bouncer.stop();
  });
});
