import { afterEach, expect, test, vi } from 'vitest';
import { playedLastQuery } from '../../api/endpoints/player.ts';
import { account } from '../../api/sign-in/account.ts';
import { balance } from '../../api/stores/balance.ts';
import { openSession } from '../../api/stores/open-session.ts';
import { speakEnglish } from '../../testing/english.ts';
import { takeToasts } from '../../ui/toast/toast.ts';
import { queries } from '../queries.ts';
import { openChannel } from './testing/open-channel.ts';

afterEach(() => vi.unstubAllGlobals());

test('RECON-1 RT-2 a session that ended while the channel was down is not offered once it is back', async () => {
  const { house, letGo, asked } = await openChannel();
  await house.notify('session', { status: true, id: 101, name: 'One', machine_status: 'waiting' });
  await house.accept('init', { balance: 0 });
  expect(openSession.getState()).toMatchObject({ id: 101 });
  await house.cut();
  expect(openSession.getState()).toMatchObject({ id: 101 });
  await asked();
  await house.accept('init', { balance: 0 });
  expect(openSession.getState()).toBeNull();
  letGo();
});

test('LOBBY-10 a machine is the one played last as soon as a session opens at it', async () => {
  const { house, letGo } = await openChannel();
  await house.accept('init', { balance: 0 });
  const { queryKey } = playedLastQuery();
  const session = { status: true, id: 101, name: 'One', machine_status: 'playing' };
  await house.notify('session', session);
  expect(queries.getQueryData(queryKey)).toBeUndefined();
  queries.setQueryData(queryKey, [103, 101, 102]);
  await house.notify('session', session);
  await house.notify('session', { ...session, status: false });
  expect(queries.getQueryData(queryKey)).toEqual([101, 103, 102]);
  letGo();
});

test('CLAIM-6 SHELL-7 the part that a payout cap withholds after a seat is given up is shown on any screen', async () => {
  speakEnglish();
  takeToasts();
  const { house, letGo } = await openChannel();
  await house.accept('init', { balance: 0 });
  await house.notify('balance', { balance: 15_000 });
  expect(takeToasts()).toEqual([]);
  await house.notify('balance', { balance: 15_000, withheld: 7_000 });
  expect(takeToasts().map(({ words }) => words)).toEqual([
    'Your weekly bonus has reached its maximum payout, so ₺70.00 was not paid out',
  ]);
  letGo();
});

test('MONEY-2 after a sign-out the next account on the page sees neither balance nor lists of the one before', async () => {
  const { house, letGo } = await openChannel();
  await house.accept('init', { balance: 15_000 });
  queries.setQueryData(['transactions'], 'of the first');
  expect(balance.getState()).toBe(15_000);
  letGo();
  account.becomeGuest('expired');
  await Promise.resolve();
  expect(balance.getState()).toBeNull();
  expect(queries.getQueryData(['transactions'])).toBeUndefined();
});
