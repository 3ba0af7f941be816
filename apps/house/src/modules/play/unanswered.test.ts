import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Db } from '../../platform/db/schema.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { Guests } from '../../testing/guests.ts';
import { ScriptedFloor } from '../../testing/scripted-floor.ts';
import { ManualClock, startTestHouse, type TestHouse } from '../../testing/test-house.ts';
import { audit } from '../wallet/index.ts';

/** Money whose order, or whose payment, came to nothing at first: it is asked about until it is where it belongs. */
let database: TestDatabase;
let db: Db;
let house: TestHouse;
const clock = new ManualClock();
const floor = new ScriptedFloor([101, 102, 103, 104, 105]);
const guests = new Guests(() => house, clock);

beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
  house = await startTestHouse(db, clock, {}, database.connection);
  await floor.link(house.url);
});
afterAll(async () => {
  await floor.cut();
  await house.close();
  await database.drop();
});
beforeEach(() => {
  floor.transfers = 'accept';
  floor.jammed = false;
});

const holds = async () => expect((await audit(db)).flatMap(({ broken }) => broken)).toEqual([]);
/** The transfers off a machine, in their order. */
const paidOut = async (machineId: number) =>
  (
    await db
      .selectFrom('transfers')
      .select('state')
      .where('machine_id', '=', machineId)
      .where('direction', '=', 'out')
      .orderBy('created_at')
      .execute()
  ).map(({ state }) => state);

test('MONEY-4 GAME-10 a machine that pays out nothing of its credit is asked again, and not at once', async () => {
  const { player, token, before } = await guests.seated('demo', 105, 900);
  floor.transfers = 'keep';
  await player.ask('leave');
  await vi.waitFor(async () => expect(await paidOut(105)).toEqual(['settled']));
  await sleep(300);
  expect(await paidOut(105)).toEqual(['settled']);
  expect(await guests.status(token, 105)).toBe('cashing-out');
  floor.transfers = 'accept';
  clock.advance(1_000);
  await vi.waitFor(async () => expect(await guests.balance(token)).toBe(before));
  await guests.free(token, 105);
  await holds();
  await player.close();
});
