import { ERRORS } from '@floorcast/contract/errors';
import { expect, test, vi } from 'vitest';
import { ScriptedHouse } from '../testing/house/scripted-house.ts';
import { Connection } from './connection.ts';

async function lost() {
  const house = new ScriptedHouse();
  const joined = vi.fn();
  const refused = vi.fn();
  const connection = new Connection({
    network: house,
    url: () => 'wss://house.example',
    join: async (peer) => void (await peer.request('init', {}, 5_000)),
    notification: () => undefined,
    joined,
    refused,
  });
  connection.start();
  await house.accept('init', {});
  await house.cut();
  await house.pass();
  return { house, joined, refused };
}

test.each([ERRORS.internal.code, ERRORS.unavailable.code])(
  'RT-2 GAME-15 a join that the house answers with %i is retried',
  async (code) => {
    const { house, joined, refused } = await lost();
    await house.refuse('init', code);
    expect(refused).not.toHaveBeenCalled();
    expect(house.closed).toBe(1);
    await house.pass();
    await house.accept('init', {});
    expect(joined).toHaveBeenCalledTimes(2);
  },
);

test('RT-2 a refused join ends the connection', async () => {
  const { house, joined, refused } = await lost();
  await house.refuse('init', ERRORS.machineBusy.code);
  expect(refused).toHaveBeenCalledOnce();
  await house.pass();
  expect(house.sockets).toBe(2);
  expect(joined).toHaveBeenCalledOnce();
});
