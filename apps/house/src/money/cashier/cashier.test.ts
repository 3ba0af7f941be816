import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { createAccount } from '../../people/accounts/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { houseOfTests } from '../../testing/database.ts';
import { SocketPlayer } from '../../testing/player.ts';
import { audit, playerBalance } from '../../wallet/index.ts';

const CREDENTIAL = 'a-credential-for-the-cashier-of-tests-01';

const { db, house } = await houseOfTests(systemClock, { cashierCredential: CREDENTIAL });
const { token, id } = await house.login('demo');
afterAll(async () => {
  expect((await audit(db)).flatMap(({ broken }) => broken)).toEqual([]);
});

const wallet = () => playerBalance(db, id);
async function pageUrl(): Promise<URL> {
  const answer = await house.call(token, 'GET', '/api/player/deposit');
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

test('MONEY-6 the practice page is in the language of the player, in its direction', async () => {
  for (const [lang, words, direction] of [
    ['tr', 'Deneme kasası', 'ltr'],
    ['ar', 'صندوق تجريبي', 'rtl'],
    ['bg', 'Practice cashier', 'ltr'],
  ] as const) {
    const url = await pageUrl();
    url.searchParams.set('lang', lang);
    const { body } = await house.app.inject(`${url.pathname}${url.search}`);
    expect([lang, body.includes(words), body.includes(`dir="${direction}"`)]).toEqual([lang, true, true]);
  }
});

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

test('MONEY-6 C9.9 an order that was refused is refused alike when it is repeated, whatever has changed', async () => {
  const before = await wallet();
  const out = { requestId: 'bank-0010', playerId: id, amount: before + 500 };
  expect((await order('withdrawals', out)).json()).toMatchObject({ code: 41010 });
  await order('deposits', { requestId: 'bank-0011', playerId: id, amount: 1_000 });
  for (const _ of [1, 2]) expect((await order('withdrawals', out)).json()).toMatchObject({ code: 41010 });
  for (const other of [
    { ...out, amount: 1 },
    { ...out, playerId: id + 1 },
  ])
    expect((await order('withdrawals', other)).json()).toMatchObject({ code: 41016 });
  expect((await order('deposits', out)).json()).toMatchObject({ code: 41016 });
  expect(await wallet()).toBe(before + 1_000);
  // The same withdrawal under an id of its own is another request.
  const another = { ...out, requestId: 'bank-0012' };
  expect((await order('withdrawals', another)).json()).toEqual({ status: 1, balance: 500 });
});

test('MONEY-6 C9.9 an order for an account that did not exist stays refused', async () => {
  const { value } = await sql<{ value: number }>`select last_value::int + 1 as value from users_id_seq`
    .execute(db)
    .then(({ rows: [row] }) => row ?? { value: 0 });
  const early = { requestId: 'bank-0020', playerId: value, amount: 100 };
  const refused = await order('deposits', early);
  expect(refused.json()).toMatchObject({ code: 40400, Params: { what: `player ${value}` } });
  const latecomer = {
    username: 'latecomer',
    email: 'latecomer@example.org',
    name: '',
    lastname: '',
  } as const;
  const created = await db
    .transaction()
    .execute((tx) =>
      createAccount(tx, { ...latecomer, passwordHash: 'none', pin: undefined, type: 'user', siteId: 1000 }),
    );
  expect(created).toBe(value);
  expect((await order('deposits', early)).json()).toEqual(refused.json());
  expect(await playerBalance(db, value)).toBe(0);
});

test('MONEY-6 C9.9 a withdrawal that is sent twice at once has one answer', async () => {
  for (let time = 0; time < 10; time++) {
    const out = { requestId: `twice-${time}-0`, playerId: id, amount: (await wallet()) + 1 };
    const answers = await Promise.all([
      order('withdrawals', out),
      order('deposits', { requestId: `twice-${time}-1`, playerId: id, amount: 1 }),
      order('withdrawals', out),
    ]);
    const [first, , second] = answers.map((answer) => answer.json<{ code?: number }>().code);
    expect(first).toBe(second);
  }
});

test('MONEY-6 C9.10 a deposit for an account that is not a player is refused, and its page is not shown', async () => {
  const staff = await house.login('staff', 'staff1234');
  const before = await playerBalance(db, staff.id);
  const deposit = { requestId: 'bank-0030', playerId: staff.id, amount: 5_000 };
  const answer = await order('deposits', deposit);
  expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual([403, 40300]);
  const page = await house.call(staff.token, 'GET', '/api/player/deposit');
  expect(page.json()).toMatchObject({ code: 40300 });
  expect(await playerBalance(db, staff.id)).toBe(before);
});
