import { DEMO_FLOOR_ID } from '@floorcast/demo-floor/layout';
import { afterAll, expect, test, vi } from 'vitest';
import { houseOfTests } from '../../testing/database.ts';
import { SocketPlayer } from '../../testing/player.ts';
import { ScriptedFloor } from '../../testing/scripted-floor.ts';

const floor = new ScriptedFloor([101, 102]);
const SOON = { timeout: 8_000, interval: 20 };

const { db, house } = await houseOfTests();
await floor.link(house.url);
afterAll(() => floor.cut());

test('OPS-42 C25.5 the next owner of a floor names a transfer in doubt from its first word on, with when it began', async () => {
  const { token } = await house.login('demo');
  const player = await SocketPlayer.connect(house.url, token);
  await player.ask('init', { machineID: 101, token });
  floor.transfers = 'hold';
  await player.ask('cashin', { requestId: 'takeover-doubt', amount: 700 });
  const causes = () => house.floors.at(101)?.wall.causesOf(101) ?? [];
  await vi.waitFor(() => expect(causes().map(({ kind }) => kind)).toEqual(['transfer-in-doubt']), SOON);
  const { since = '' } = causes()[0] ?? {};
  await floor.cut();
  await house.floors.handOver(DEMO_FLOOR_ID);
  await house.floors.open(DEMO_FLOOR_ID, db);
  const said: (readonly string[])[] = [];
  house.floors.get(DEMO_FLOOR_ID)?.events.on('causesChanged', (machineId, all) => {
    if (machineId === 101) said.push(all.map(({ kind }) => kind));
  });
  await floor.relink();
  await vi.waitFor(() => expect(said.length).toBeGreaterThan(0), SOON);
  expect(said[0]).toEqual(['transfer-in-doubt']);
  expect(Math.abs(Date.parse(causes()[0]?.since ?? '') - Date.parse(since))).toBeLessThan(2_000);
  for (const order of floor.held.splice(0)) await floor.settle(order, 'accepted');
  await vi.waitFor(() => expect(causes()).toEqual([]), SOON);
  await player.close();
}, 30_000);
