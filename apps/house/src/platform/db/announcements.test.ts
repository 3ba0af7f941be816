import pg from 'pg';
import { pino } from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { Announcements, announce } from './announcements.ts';

const received = vi.fn<(topic: string, message: unknown) => void>();
const listening = vi.fn<() => void>();

const database = await testDatabase();
const log = pino({ level: 'silent' });
const announcements = await Announcements.open({ connection: database.connection, log, received, listening });
afterAll(() => announcements.close());

test('SRV-1 an announcement is received when its transaction commits, and not otherwise', async () => {
  const { db } = database;
  const undone = db.transaction().execute(async (tx) => {
    await announce(tx, 'never', {});
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await db.transaction().execute((tx) => announce(tx, 'a.topic', { text: 'ğ "quoted"', n: 1 }));
  await vi.waitFor(() => expect(received).toHaveBeenCalled());
  expect(received.mock.calls).toEqual([['a.topic', { text: 'ğ "quoted"', n: 1 }]]);
});

test('SRV-1 a lost connection is restored, and an invalid announcement is ignored', async () => {
  const { db, connection } = database;
  const client = new pg.Client(connection);
  await client.connect();
  await client.query("select pg_notify('floorcast', 'no json'), pg_notify('floorcast', '{\"topic\": 7}')");
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen floorcast' and datname = current_database()`,
  );
  await client.end();
  await vi.waitFor(() => expect(listening).toHaveBeenCalledTimes(2), 5_000);
  await announce(db, 'again', 2);
  await vi.waitFor(() => expect(received).toHaveBeenLastCalledWith('again', 2));
});

test('SRV-1 a closed listener receives nothing and does not reconnect', async () => {
  const { connection } = database;
  const parts = { log: pino({ level: 'silent' }), received: vi.fn(), listening: vi.fn() };
  const own = await Announcements.open({ ...parts, connection });
  await own.close();
  await announce(database.db, 'late', 3);
  const nowhere = await Announcements.open({ ...parts, connection: { ...connection, host: '/nowhere' } });
  await nowhere.close();
  expect(parts.received).not.toHaveBeenCalled();
  expect(parts.listening).toHaveBeenCalledTimes(1);
});
