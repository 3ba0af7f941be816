import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { openDatabase } from '../platform/db/database.ts';
import type { Db } from '../platform/db/schema.ts';
import { type startTestHouse, type TestHouse, TRAIL_KEY, testHouse } from './test-house.ts';

export interface TestDatabase {
  readonly db: Db;
  readonly connection: pg.ClientConfig;
  reopen(): Promise<Db>;
  drop(): Promise<void>;
}

/** A database of its own for one test file, of a site in lira, with or without the people and machines of the demonstration. */
export async function openTestDatabase(
  content: 'demonstration' | 'empty' = 'demonstration',
): Promise<TestDatabase> {
  const cluster = inject('cluster');
  const database = `test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client(cluster);
  await admin.connect();
  await admin.query(`create database ${database} template ${inject('templates')[content]}`);
  const opened: Db[] = [];
  const reopen = async () => {
    const db = await openDatabase({ ...cluster, database, max: 10, trailKey: TRAIL_KEY }, () => undefined);
    opened.push(db);
    return db;
  };
  const db = await reopen();
  await db.updateTable('site').set({ currency: 'TRY' }).execute();
  return {
    db,
    connection: { ...cluster, database },
    reopen,
    async drop() {
      await Promise.all(opened.map((db) => db.destroy()));
      await admin.query(`drop database ${database} with (force)`);
      await admin.end();
    },
  };
}

/** A database for the tests of the calling file, dropped after them. */
export async function testDatabase(content?: Parameters<typeof openTestDatabase>[0]): Promise<TestDatabase> {
  const database = await openTestDatabase(content);
  afterAll(database.drop);
  return database;
}

type HouseOptions = Parameters<typeof startTestHouse> extends [unknown, ...infer Rest] ? Rest : never;

/** A house on a database of its own for the tests of the calling file, which ends after them. */
export async function houseOfTests(...options: HouseOptions): Promise<TestDatabase & { house: TestHouse }> {
  const database = await testDatabase();
  return { ...database, house: await testHouse(database.db, ...options) };
}
