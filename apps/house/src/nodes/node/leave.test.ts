import { afterAll, expect, test, vi } from 'vitest';
import { InProcessBus } from '../../platform/bus/in-process-bus.ts';
import { houseOfTests } from '../../testing/database.ts';
import { SocketPlayer } from '../../testing/player.ts';
import { ScriptedFloor } from '../../testing/scripted-floor.ts';
import { startTestNode, type TestNode } from '../../testing/test-node.ts';

const PATIENCE_MS = 10_000;
const floor = new ScriptedFloor([101]);

const { db, house } = await houseOfTests();
await floor.link(house.url);
const leaves: TestNode = await startTestNode(db, new InProcessBus(() => undefined));
await leaves.own(house.url);
afterAll(async () => {
  await floor.cut();
  await leaves.close();
});

test('NODE-5 a node that is stopped closes a relayed connection once its requests are answered, and makes no new one', async () => {
  const { token } = await house.login('demo2');
  const player = await SocketPlayer.connect(leaves.url, token);
  await player.ask('init', { machineID: 101, token });
  floor.transfers = 'hold';
  const underWay = player.ask('cashin', { requestId: 'relayed-1', amount: 500 });
  await vi.waitFor(() => expect(floor.held).toHaveLength(1));
  const left = leaves.leave();
  await vi.waitFor(
    () => expect(player.ask('press', { button: 'spin' })).rejects.toMatchObject({ code: 50300 }),
    PATIENCE_MS,
  );
  floor.transfers = 'accept';
  for (const order of floor.held.splice(0)) await floor.settle(order, 'accepted');
  expect(await underWay).toMatchObject({ state: 'credited' });
  await vi.waitFor(() => expect(player.closeCode).toBe(1012));
  await left;
  const back = await SocketPlayer.connect(house.url, token);
  await back.ask('init', { machineID: 101, token });
  expect(await back.ask('cashout')).toMatchObject({ state: 'paid', amount: 500 });
  await back.ask('leave');
  await back.close();
}, 30_000);
