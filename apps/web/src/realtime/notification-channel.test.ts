import { ERRORS } from '@floorcast/contract/errors';
import { CLOSE_CODES } from '@floorcast/contract/sockets';
import { expect, test, vi } from 'vitest';
import { ScriptedHouse } from '../testing/house/scripted-house.ts';
import { openNotificationChannel } from './notification-channel.ts';

function opening() {
  const house = new ScriptedHouse();
  const at = { token: 'first' };
  const signedOut = vi.fn();
  const balance = vi.fn();
  const lost = vi.fn();
  const joining = vi.fn();
  const ignored = () => undefined;
  openNotificationChannel({
    network: house,
    token: () => at.token,
    userId: 7,
    balance,
    withheld: ignored,
    protection: ignored,
    call: ignored,
    machine: ignored,
    session: ignored,
    chat: ignored,
    presence: ignored,
    queue: ignored,
    seat: ignored,
    joining,
    joined: ignored,
    lost,
    signedOut,
  });
  return { house, at, signedOut, balance, joining, lost };
}

async function opened() {
  const channel = opening();
  await channel.house.accept('init', { balance: 0 });
  return channel;
}

test('RT-3 a sign-in that has ended is reported once, and the channel does not reconnect', async () => {
  const { house, signedOut } = await opened();
  await house.cut(CLOSE_CODES.signedOut);
  await house.pass();
  expect(signedOut).toHaveBeenCalledOnce();
  expect(house.sockets).toBe(1);
});

test('RT-2 RT-3 a channel whose token was replaced reconnects with the new one; a lost connection does not end the sign-in', async () => {
  const { house, at, signedOut } = await opened();
  at.token = 'second';
  await house.cut(CLOSE_CODES.signedOut);
  await house.pass();
  await house.accept('init', { balance: 0 });
  await house.cut();
  await house.pass();
  await house.accept('init', { balance: 0 });
  expect(signedOut).not.toHaveBeenCalled();
  expect(house.sockets).toBe(3);
});

test('RECON-1 RT-3 each connection reports that it is joining, one that never joins too', async () => {
  const { house, joining, lost } = await opened();
  expect(joining).toHaveBeenCalledTimes(1);
  await house.cut();
  await house.pass();
  await house.cut();
  await house.pass();
  expect(house.sockets).toBe(3);
  await house.accept('init', { balance: 0 });
  expect(joining).toHaveBeenCalledTimes(3);
  expect(lost).toHaveBeenCalledOnce();
});

test('RT-2 START-8 a join that fails inside the house is retried; a refused join is not', async () => {
  const { house, balance } = opening();
  await house.refuse('init', ERRORS.internal.code);
  await house.pass();
  await house.accept('init', { balance: 700 });
  expect(balance).toHaveBeenLastCalledWith(700);
  await house.cut();
  await house.pass();
  await house.refuse('init', ERRORS.notAllowed.code);
  await house.pass();
  expect(house.sockets).toBe(3);
});

test('RT-2 a silent connection is lost after its check, and each check brings the balance', async () => {
  const { house, balance, lost } = await opened();
  await house.pass();
  await house.accept('init', { balance: 700 });
  expect(balance).toHaveBeenLastCalledWith(700);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    void house.pass();
    expect(lost).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(lost).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});

test('RT-1 C2.35 a server whose reply to init says nothing is joined all the same', async () => {
  const { house, balance } = opening();
  await house.accept('init', {});
  expect(balance).not.toHaveBeenCalled();
  await house.notify('balance', { balance: 5 });
  expect(balance).toHaveBeenCalledWith(5);
  expect(house.sockets).toBe(1);
});
