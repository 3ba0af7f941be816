import { Socket } from 'node:net';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { openTestDatabase } from '../testing/database.ts';
import { openCommandStore } from './command-store.ts';

test('MONEY-5 a command waits for a long statement', async () => {
  const { connection, drop } = await openTestDatabase();
  const { user, password, host, port, database } = connection;
  const url = `postgres://${user}:${password}@${encodeURIComponent(host ?? '')}:${port}/${database}`;
  const { setTimeout } = Socket.prototype;
  // Time passes a thousand times as fast on every connection.
  vi.spyOn(Socket.prototype, 'setTimeout').mockImplementation(function (this: Socket, millis, call) {
    return setTimeout.call(this, millis / 1_000, call);
  });
  const store = await openCommandStore({ DATABASE_URL: url });
  expect(await sql`select 1 as one from pg_sleep(0.3)`.execute(store.db)).toMatchObject({
    rows: [{ one: 1 }],
  });
  await store.close();
  vi.restoreAllMocks();
  await drop();
});
