import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/schema.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { SocketPlayer } from '../../testing/player.ts';
import { startTestHouse, type TestHouse } from '../../testing/test-house.ts';
import { audit, playerBalance } from '../wallet/index.ts';

const CREDENTIAL = 'a-credential-for-the-cashier-of-tests-01';
let db: Db;
let house: TestHouse;
let drop: () => Promise<void>;
let token: string;
let id: number;

beforeAll(async () => {
  ({ db, drop } = await openTestDatabase());
  house = await startTestHouse(db, systemClock, { cashierCredential: CREDENTIAL });
  ({ token, id } = await house.login('demo'));
});
afterAll(async () => {
  expect((await audit(db)).flatMap(({ broken }) => broken)).toEqual([]);
  await house.close();
  await drop();
});

const wallet = () => playerBalance(db, id);
async function pageUrl(): Promise<URL> {
  const answer = await house.app.inject({
    url: '/api/player/deposit',
    headers: { authorization: `Bearer ${token}` },
  });
  return new URL(answer.json<{ url: string }>().url, house.url);
}
const pay = (ticket: string, amount: string, lang = 'en') =>
  house.app.inject({
    method: 'POST',
    url: '/cashier',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ticket, amount, lang }).toString(),
  });
const order = (path: string, payload: object, credential = CREDENTIAL) =>
  house.app.inject({
    method: 'POST',
    url: `/api/cashier/${path}`,
    headers: { authorization: `Bearer ${credential}` },
    payload,
  });

test('MONEY-6 the cashier’s page receives a ticket of the player', async () => {
  const { pathname, searchParams } = await pageUrl();
  expect(pathname).toBe('/cashier');
  expect(Object.fromEntries(searchParams)).toMatchObject({
    id: String(id),
    name: 'Demo',
    lastname: 'Player',
    username: 'demo',
  });
});

test('MONEY-6 a deposit on the practice page reaches the wallet and the player’s clients, once per ticket', async () => {
  const screen = await SocketPlayer.connect(house.url, token, 'notification');
  await screen.ask('init', { id });
  const ticket = (await pageUrl()).searchParams.get('ticket') ?? '';
  const before = await wallet();
  expect((await house.app.inject(`/cashier?ticket=${ticket}&username=demo&lang=tr`)).body).toContain(
    'Deneme kasası',
  );
  const done = await pay(ticket, '12,50');
  expect(done.body).toContain('data-deposited="1250"');
  expect(await wallet()).toBe(before + 1_250);
  await vi.waitFor(() =>
    expect(screen.received).toContainEqual({ method: 'balance', data: { balance: before + 1_250 } }),
  );
  expect((await pay(ticket, '12,50')).body).toContain('data-deposited="1250"');
  expect((await pay(ticket, '99')).body).toContain('role="alert"');
  expect(await wallet()).toBe(before + 1_250);
  await screen.close();
});

test.each(['', '0', '-5', '1e5', '0.5', '12.345', '100001', 'NaN', '<b>1</b>'])(
  'MONEY-6 %j on the practice page changes nothing',
  async (amount) => {
    const ticket = (await pageUrl()).searchParams.get('ticket') ?? '';
    const before = await wallet();
    const answer = await pay(ticket, amount);
    expect([answer.statusCode, answer.body.includes('role="alert"')]).toEqual([200, true]);
    // What was typed stays: the next press must not pay another amount.
    const shown = amount.replaceAll('<', '&#60;').replaceAll('>', '&#62;');
    expect(answer.body).toContain(`value="${shown}" aria-invalid="true"`);
    expect(await wallet()).toBe(before);
  },
);

test('MONEY-6 a forged ticket or an access token deposits nothing, and the page escapes it', async () => {
  const before = await wallet();
  for (const ticket of ['', 'made-up', token])
    expect((await pay(ticket, '50')).body).toContain('role="alert"');
  expect(await wallet()).toBe(before);
  const url = await pageUrl();
  url.searchParams.set('username', '<img src=x onerror=alert(1)>');
  const { body } = await house.app.inject(`${url.pathname}${url.search}`);
  expect(body).not.toContain('<img');
});

test('MONEY-6 a cashier’s server deposits and withdraws, once per request', async () => {
  const before = await wallet();
  const deposit = { requestId: 'bank-0001', playerId: id, amount: 7_000 };
  for (const _ of [1, 2])
    expect((await order('deposits', deposit)).json()).toEqual({ status: 1, balance: before + 7_000 });
  expect((await order('deposits', { ...deposit, amount: 1 })).json()).toMatchObject({ code: 41016 });
  const out = { requestId: 'bank-0002', playerId: id, amount: 2_000 };
  expect((await order('withdrawals', out)).json()).toEqual({ status: 1, balance: before + 5_000 });
  const tooMuch = { requestId: 'bank-0003', playerId: id, amount: 999_999_999 };
  expect((await order('withdrawals', tooMuch)).json()).toMatchObject({ code: 41010 });
  expect(
    (await order('deposits', { ...deposit, requestId: 'bank-0004', playerId: 999_999 })).statusCode,
  ).toBe(404);
  for (const amount of [0, -1, 1.5, '7000', null])
    expect((await order('deposits', { ...deposit, amount })).json()).toMatchObject({
      code: 40000,
      Params: { field: 'amount' },
    });
  expect((await order('deposits', deposit, token)).statusCode).toBe(401);
  expect(await wallet()).toBe(before + 5_000);
});
