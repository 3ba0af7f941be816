import { CannotStart } from '@floorcast/startup/cannot-start';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { TRAIL_KEY } from '../../../testing/test-house.ts';
import { record } from '../../../trail/index.ts';
import { openDatabase } from '../database.ts';
import { createMonths, dropMonths, monthOf } from '../months.ts';
import type { Db } from '../schema.ts';
import { grantHouse, mayAlterTrail } from './house-role.ts';

const DENIED = { code: '42501' };
const opened: Db[] = [];

/** A house with a role of its own, which the owner of the tables grants what it needs. */
async function openAsHouse(owner: pg.ClientConfig | undefined): Promise<Db> {
  const db = await openDatabase(
    { ...database.connection, user: role, password: 'p', max: 2, owner, trailKey: TRAIL_KEY },
    () => undefined,
  );
  opened.push(db);
  return db;
}

const database = await testDatabase('empty');
const role: string = `house_of_${database.connection.database}`;
await sql`create role ${sql.id(role)} login password 'p'`.execute(database.db);
const house: Db = await openAsHouse(database.connection);
afterAll(async () => {
  await Promise.all(opened.map((db) => db.destroy()));
  await sql`drop owned by ${sql.id(role)}`.execute(database.db);
  await sql`drop role ${sql.id(role)}`.execute(database.db);
});

const row = () =>
  house
    .transaction()
    .execute((tx) => record(tx, { kind: 'staff.duties-changed', by: { part: 'house' }, detail: {} }));

test('OPS-11 the role of the house adds to the trail, and neither changes, removes nor empties it', async () => {
  await row();
  expect(await house.selectFrom('trail').select('seq').execute()).toHaveLength(1);
  await expect(house.updateTable('trail').set({ actor: 'nobody' }).execute()).rejects.toMatchObject(DENIED);
  await expect(house.deleteFrom('trail').execute()).rejects.toMatchObject(DENIED);
  for (const statement of [
    'truncate trail',
    'drop table trail',
    'alter table trail disable trigger all',
    'alter table trail add column x int',
    'delete from kysely_migration',
    'create table own (x int)',
  ])
    await expect(sql.raw(statement).execute(house), statement).rejects.toMatchObject(DENIED);
});

test('OPS-11 the role of the house writes what it needs, and has no partition too few', async () => {
  await house.insertInto('floors').values({ id: 'cellar', credentialHash: 'hash' }).execute();
  await house.updateTable('floors').set({ credentialHash: 'other' }).execute();
  await house.deleteFrom('floors').execute();
  const later = monthOf(new Date(), 7);
  const created = await createMonths(house, 'session_log', later);
  expect(created.length).toBeGreaterThan(0);
  expect(await dropMonths(house, 'session_log', monthOf(later, 9))).toBe(0);
  for (const call of [
    "make_month('users', now())",
    "drop_month('users', now())",
    "drop_month('trail', now())",
  ])
    await expect(sql.raw(`select ${call}`).execute(house)).rejects.toThrow('is not partitioned by month');
});

test('OPS-11 grants are made once, also by nodes that start at once', async () => {
  await Promise.all([1, 2, 3].map(() => openAsHouse(database.connection)));
  await grantHouse(database.db, role);
  await expect(house.deleteFrom('trail').execute()).rejects.toMatchObject(DENIED);
});

test('OPS-11 a role without an owner beside it starts on a schema of today, and names what an earlier one needs', async () => {
  const alone = await openAsHouse(undefined);
  expect(await alone.selectFrom('trail').select('seq').execute()).toHaveLength(1);
  await sql`delete from kysely_migration where name = '0034-months-by-owner'`.execute(database.db);
  await expect(openAsHouse(undefined)).rejects.toThrow(CannotStart);
  await expect(openAsHouse(undefined)).rejects.toThrow('DATABASE_OWNER_URL');
  await sql`insert into kysely_migration (name, timestamp) values ('0034-months-by-owner', '2026')`.execute(
    database.db,
  );
});

test('OPS-11 a role that owns the tables, or is a member of their owner, could alter the trail', async () => {
  expect(await mayAlterTrail(house)).toBe(false);
  expect(await mayAlterTrail(database.db)).toBe(true);
});
