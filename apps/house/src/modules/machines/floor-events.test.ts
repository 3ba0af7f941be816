import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Db } from '../../platform/db/schema.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { ScriptedFloor } from '../../testing/scripted-floor.ts';
import { startTestHouse, type TestHouse } from '../../testing/test-house.ts';

let db: Db;
let house: TestHouse;
let drop: () => Promise<void>;
let floor: ScriptedFloor;

beforeAll(async () => {
  ({ db, drop } = await openTestDatabase());
  house = await startTestHouse(db);
  floor = new ScriptedFloor([101, 102]);
  await floor.link(house.url);
});
afterAll(async () => {
  await floor.cut();
  await house.close();
  await drop();
});

const games = async () =>
  (await db.selectFrom('rounds').select('machine_id').orderBy('machine_id').execute()).map(
    ({ machine_id }) => machine_id,
  );

test('MONEY-5 GAME-15 a machine does not wait for another; what was kept before the link broke is not booked again', async () => {
  await floor.cut();
  await floor.game(101, 200, 200);
  await floor.game(102, 300, 300);
  const { relinked } = await db.transaction().execute(async (tx) => {
    await tx.insertInto('accounts').values({ id: 'machine:101', least: null }).execute();
    const relinked = floor.relink();
    await vi.waitFor(async () => expect(await games()).toEqual([102]));
    await floor.cut();
    return { relinked };
  });
  await relinked;
  expect(floor.journal).toHaveLength(4);
  await floor.relink();
  expect(floor.journal).toEqual([]);
  expect(await games()).toEqual([101, 102]);
});

test('MONEY-5 a floor that has forgotten everything numbers its events after all that were ever kept', async () => {
  await floor.game(101, 100, 100);
  await floor.cut();
  // As when the house ended before it had told the floor.
  await db.updateTable('floors').set({ acknowledged: 2 }).execute();
  const before = await games();
  floor = new ScriptedFloor([101, 102]);
  await floor.link(house.url);
  await floor.game(101, 100, 100);
  expect(await games()).toEqual([101, ...before]);
});
