import { DEMO_FLOOR_ID } from '@floorcast/demo-floor/layout';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { SocketPlayer } from '../../testing/player.ts';
import { ScriptedFloor } from '../../testing/scripted-floor.ts';
import { startTestHouse, type TestHouse } from '../../testing/test-house.ts';
import { audit } from '../../wallet/index.ts';

let database: TestDatabase;
let house: TestHouse;
const floor = new ScriptedFloor([101, 102]);

beforeAll(async () => {
  database = await openTestDatabase();
  house = await startTestHouse(database.db);
  await floor.link(house.url);
});
afterAll(async () => {
  await floor.cut();
  await house.close();
  expect((await audit(database.db)).flatMap(({ broken }) => broken)).toEqual([]);
  await database.drop();
});

async function seated(username: string, machineID: number): Promise<SocketPlayer> {
  const { token } = await house.login(username);
  const player = await SocketPlayer.connect(house.url, token);
  await player.ask('init', { machineID, token });
  return player;
}

test('NODE-5 a floor is handed over: what is under way is finished, what comes later is refused, and the next owner has the seats', async () => {
  const player = await seated('demo', 101);
  const other = await seated('demo2', 102);
  floor.transfers = 'hold';
  const underWay = player.ask('cashin', { requestId: 'hand-over-1', amount: 1_000 });
  await vi.waitFor(() => expect(floor.held).toHaveLength(1));
  const handedOver = house.floors.handOver(DEMO_FLOOR_ID);
  await expect(other.ask('press', { button: 'spin' })).rejects.toMatchObject({ code: 50300 });
  floor.transfers = 'accept';
  for (const order of floor.held.splice(0)) await floor.settle(order, 'accepted');
  expect(await underWay).toMatchObject({ state: 'credited' });
  await handedOver;
  await vi.waitFor(() => expect([player.closed, other.closed]).toEqual([true, true]));
  expect([player.closeCode, other.closeCode]).toEqual([1012, 1012]);

  await house.floors.open(DEMO_FLOOR_ID, database.db);
  await floor.relink();
  const { token } = await house.login('demo');
  const back = await SocketPlayer.connect(house.url, token);
  expect(await back.ask('init', { machineID: 101, token })).toMatchObject({
    credit: 1_000,
    session: { state: 'live' },
  });
  expect(await back.ask('cashout')).toMatchObject({ state: 'paid', amount: 1_000 });
  await back.ask('leave');
  await back.close();
});

test('NODE-5 a session that was given up as its floor is handed over ends there, and is not held by the next owner', async () => {
  const player = await seated('demo', 101);
  await player.ask('leave');
  await house.floors.handOver(DEMO_FLOOR_ID);
  const open = await database.db
    .selectFrom('playSessions')
    .innerJoin('users', 'users.id', 'playerId')
    .select('state')
    .where('username', '=', 'demo')
    .where('state', '<>', 'ended')
    .execute();
  expect(open).toEqual([]);
  await house.floors.open(DEMO_FLOOR_ID, database.db);
  await floor.relink();
});
