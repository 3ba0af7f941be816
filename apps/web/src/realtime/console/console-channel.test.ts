import { CLOSE_CODES } from '@floorcast/contract/sockets';
import { expect, test, vi } from 'vitest';
import { ScriptedHouse } from '../../testing/house/scripted-house.ts';
import { openConsoleChannel } from './console-channel.ts';

function opening() {
  const house = new ScriptedHouse();
  const calls = {
    rowsComing: vi.fn(),
    rows: vi.fn(),
    rowsCame: vi.fn(),
    call: vi.fn(),
    money: vi.fn(),
    joined: vi.fn(),
    lost: vi.fn(),
    refused: vi.fn(),
    signedOut: vi.fn(),
  };
  const channel = openConsoleChannel({ network: house, token: () => 'token', ...calls });
  return { house, channel, calls };
}

test('OPS-51 rows of the wall are asked for only while a screen shows them, on one connection', async () => {
  const { house, channel, calls } = opening();
  expect(await house.accept('init', { machines: 0 })).toEqual({ wall: false });
  expect(calls.joined).toHaveBeenCalledOnce();
  channel.watchWall(true);
  expect(calls.rowsComing).toHaveBeenCalledOnce();
  await house.notify('wall', { machines: [], floors: [], gone: [7] });
  expect(calls.rowsCame).not.toHaveBeenCalled();
  expect(await house.accept('init', { machines: 0 })).toEqual({ wall: true });
  expect(calls.rows).toHaveBeenCalledWith({ machines: [], floors: [], gone: [7] });
  expect(calls.rowsCame).toHaveBeenCalledOnce();
  channel.watchWall(false);
  expect(await house.accept('init', { machines: 0 })).toEqual({ wall: false });
  expect(house.sockets).toBe(1);
});

test('OPS-51 a screen that opens while the connection is being joined receives the rows afterwards', async () => {
  const { house, channel, calls } = opening();
  await vi.waitFor(() => expect(house.asked).toHaveLength(1));
  channel.watchWall(true);
  expect(await house.accept('init', { machines: 0 })).toEqual({ wall: false });
  expect(calls.rowsCame).not.toHaveBeenCalled();
  expect(await house.accept('init', { machines: 0 })).toEqual({ wall: true });
  expect(calls.rowsComing).toHaveBeenCalledOnce();
  expect(calls.rowsCame).toHaveBeenCalledOnce();
});

test('OPS-51 rows are whole only after the reply to the latest request', async () => {
  const { house, channel, calls } = opening();
  await house.accept('init', { machines: 0 });
  for (const wanted of [true, false, true]) channel.watchWall(wanted);
  await house.accept('init', { machines: 0 });
  await house.accept('init', { machines: 0 });
  expect(calls.rowsCame).not.toHaveBeenCalled();
  expect(await house.accept('init', { machines: 0 })).toEqual({ wall: true });
  expect(calls.rowsCame).toHaveBeenCalledOnce();
});

test('OPS-51 after a lost connection the rows are asked for again', async () => {
  const { house, channel, calls } = opening();
  channel.watchWall(true);
  await house.accept('init', { machines: 0 });
  await house.cut();
  expect(calls.lost).toHaveBeenCalledOnce();
  await house.pass();
  expect(await house.accept('init', { machines: 0 })).toEqual({ wall: true });
  expect(calls.joined).toHaveBeenCalledTimes(2);
});

test('OPS-51 messages that violate the contract are dropped, and others go on', async () => {
  const { house, calls } = opening();
  await house.accept('init', { machines: 0 });
  await house.notify('wall', { machines: 'none' });
  await house.notify('calls', { id: 'x' });
  await house.notify('uncalls-of', {});
  await house.notify('money', {});
  expect(calls.rows).not.toHaveBeenCalled();
  expect(calls.call).not.toHaveBeenCalled();
  expect(calls.money).toHaveBeenCalledOnce();
});

test('OPS-51 a sign-in that has ended is distinguished from a connection that the house refuses', async () => {
  const ended = opening();
  await ended.house.accept('init', { machines: 0 });
  await ended.house.cut(CLOSE_CODES.signedOut);
  await ended.house.pass();
  expect(ended.calls.signedOut).toHaveBeenCalledOnce();
  const refused = opening();
  await refused.house.refuse('init', 40300);
  expect(refused.calls.refused).toHaveBeenCalledOnce();
  expect(refused.calls.signedOut).not.toHaveBeenCalled();
});
