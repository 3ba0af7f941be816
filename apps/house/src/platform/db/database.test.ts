import { CannotStart } from '@floorcast/startup/cannot-start';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { openTestDatabase } from '../../testing/database.ts';
import { openDatabase } from './database.ts';

test('SRV-5 a database with a later migration receives a missing earlier one when it is opened', async () => {
  const { db, reopen, drop } = await openTestDatabase();
  await sql`drop table queue_places`.execute(db);
  await sql`drop index play_sessions_machine`.execute(db);
  await sql`delete from kysely_migration where name = '0007-queue'`.execute(db);
  expect(await (await reopen()).selectFrom('queuePlaces').selectAll().execute()).toEqual([]);
  await drop();
});

test('NODE-2 a node opens a database that a later version has migrated', async () => {
  const { db, reopen, drop } = await openTestDatabase();
  await sql`insert into kysely_migration values ('9999-later', now()::text)`.execute(db);
  await sql`delete from kysely_migration where name = '0007-queue'`.execute(db);
  await sql`drop table queue_places`.execute(db);
  await sql`drop index play_sessions_machine`.execute(db);
  expect(await (await reopen()).selectFrom('queuePlaces').selectAll().execute()).toEqual([]);
  await drop();
});

test('SRV-5 a database with an index that an operator created beforehand is opened', async () => {
  const { db, reopen, drop } = await openTestDatabase();
  await sql`delete from kysely_migration where name in ('0018-rounds-of-machines', '0019-postings-of-sessions')`.execute(
    db,
  );
  await expect(reopen()).resolves.toBeDefined();
  await drop();
});

test('RT-3 a lost connection is logged with its reason and without its credentials', async () => {
  const { db, connection, drop } = await openTestDatabase();
  const lost = vi.fn();
  const other = await openDatabase({ ...connection, max: 1 }, lost);
  await sql`select`.execute(other);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  await vi.waitFor(() =>
    expect(lost.mock.calls).toEqual([['terminating connection due to administrator command']]),
  );
  expect(await sql`select 1 as one`.execute(other)).toMatchObject({ rows: [{ one: 1 }] });
  await other.destroy();
  await drop();
});

test('SRV-5 a hanging statement fails, and the next one has another connection', async () => {
  const { connection, drop } = await openTestDatabase();
  const impatient = await openDatabase({ ...connection, max: 1, silentMs: 500 }, () => undefined);
  await expect(sql`select pg_sleep(10)`.execute(impatient)).rejects.toThrow('the database has been silent');
  expect(await sql`select 1 as one`.execute(impatient)).toMatchObject({ rows: [{ one: 1 }] });
  await impatient.destroy();
  await drop();
});

test('SRV-5 the database ends a transaction that is idle, such as that of a stopped command', async () => {
  const { db, drop } = await openTestDatabase();
  const { rows } = await sql<{ limit: string }>`
    select current_setting('idle_in_transaction_session_timeout') as limit`.execute(db);
  expect(rows).toEqual([{ limit: '15s' }]);
  const held = db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 200`.execute(tx);
    await new Promise((resolve) => setTimeout(resolve, 600));
    await sql`select 1`.execute(tx);
  });
  await expect(held).rejects.toThrow();
  await drop();
});

test('SRV-5 a server older than PostgreSQL 16 is refused by its version, and nothing is written', async () => {
  const { db, connection, drop } = await openTestDatabase();
  await sql`create schema older`.execute(db);
  await sql`create function older.current_setting(name text) returns text language sql as
    $$ select case name when 'server_version_num' then '150014' else '15.14 (Debian)' end $$`.execute(db);
  await sql`delete from kysely_migration where name = '0019-postings-of-sessions'`.execute(db);
  // The server says that it is older.
  const options = '-c search_path=older,pg_catalog,public';
  const opening = openDatabase({ ...connection, options }, () => undefined);
  await expect(opening).rejects.toThrow(CannotStart);
  await expect(opening).rejects.toThrow(/PostgreSQL 15\.14.*needs PostgreSQL 16 or newer/);
  const { rows } = await sql`select from kysely_migration where name like '0019%'`.execute(db);
  expect(rows).toHaveLength(0);
  await drop();
});
