import { OPEN_WITHDRAWALS_MOST, WithdrawalCalls } from '@floorcast/contract/withdrawals';
import { afterAll, expect, test, vi } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { preset } from '../../policy/index.ts';
import { houseOfTests } from '../../testing/database.ts';
import { SocketPlayer } from '../../testing/player.ts';
import { startTestHouse, TEST_CONFIG } from '../../testing/test-house.ts';
import { audit, playerBalance } from '../../wallet/index.ts';

const CREDENTIAL = 'a-credential-for-the-cashier-of-tests-01';
let requests = 0;

const { db, house } = await houseOfTests(systemClock, { cashierCredential: CREDENTIAL });
const player = await house.login('demo');
afterAll(async () => {
  expect((await audit(db)).flatMap(({ broken }) => broken)).toEqual([]);
});

const call = (method: 'GET' | 'POST', url: string, bearer = player.token, payload?: object) =>
  house.call(bearer, method, url, payload);
const request = async (amount: number, requestId = `request-${requests++}`) =>
  call('POST', '/api/player/withdrawals', player.token, { requestId, amount });
/** A withdrawal as the cashier names it, with its id. */
async function requested(amount: number) {
  const requestId = `request-${requests++}`;
  const { withdrawal } = WithdrawalCalls.request.reply.parse((await request(amount, requestId)).json());
  return { id: withdrawal.id, order: { playerId: player.id, requestId, amount } };
}
const listed = async (bearer = player.token) =>
  WithdrawalCalls.list.reply.parse((await call('GET', '/api/player/withdrawals', bearer)).json());
const settle = (order: object, how: string, more: object = {}) =>
  call('POST', `/api/cashier/withdrawals/${how}`, CREDENTIAL, { ...order, ...more });

test('RULE-26 C21.10 a player requests a withdrawal, sees it waiting, and the balance falls on every screen', async () => {
  const screen = await SocketPlayer.connect(house.url, player.token, 'notification');
  await screen.ask('init', { id: player.id });
  const before = await playerBalance(db, player.id);
  const answers = [await request(12_345, 'request-once'), await request(12_345, 'request-once')];
  const [first, second] = answers.map((answer) => WithdrawalCalls.request.reply.parse(answer.json()));
  expect(second).toEqual(first);
  expect(first).toMatchObject({
    withdrawal: { amount: 12_345, state: 'requested', settled: null, reason: '', cancellable: true },
    balance: before - 12_345,
  });
  await vi.waitFor(() =>
    expect(screen.received).toContainEqual({ method: 'balance', data: { balance: before - 12_345 } }),
  );
  expect(await listed()).toMatchObject({ total: 1, final: false });
  await screen.close();
});

test.each([0, -1, 1.5, '500', null, 10_000_000_001])(
  'RULE-26 an amount of %j is refused by name',
  async (amount) => {
    const before = await playerBalance(db, player.id);
    const answer = await call('POST', '/api/player/withdrawals', player.token, {
      requestId: 'request-wrong',
      amount,
    });
    expect(answer.json()).toMatchObject({ code: 40000, Params: { field: 'amount' } });
    expect(await playerBalance(db, player.id)).toBe(before);
  },
);

test('RULE-26 C4.82 a refused request is refused alike when it is repeated, whatever has come in since', async () => {
  const amount = (await playerBalance(db, player.id)) + 100;
  for (const _ of [1, 2]) {
    expect((await request(amount, 'request-poor')).json()).toMatchObject({ code: 41010 });
    await call('POST', '/api/cashier/deposits', CREDENTIAL, {
      requestId: 'bank-rich-01',
      playerId: player.id,
      amount: 1_000,
    });
  }
});

test('RULE-26 a player takes back an own withdrawal, and no other', async () => {
  const before = await playerBalance(db, player.id);
  const { id } = await requested(700);
  const other = await house.login('demo2');
  expect((await call('POST', `/api/player/withdrawals/${id}/cancel`, other.token)).statusCode).toBe(404);
  expect((await listed(other.token)).items.map((item) => item.id)).not.toContain(id);
  const done = WithdrawalCalls.request.reply.parse(
    (await call('POST', `/api/player/withdrawals/${id}/cancel`)).json(),
  );
  expect(done).toMatchObject({ withdrawal: { state: 'cancelled', cancellable: false }, balance: before });
});

test('RULE-29 C21.14 C21.15 the cashier’s server reads which withdrawals are open, takes and pays one, and refuses one', async () => {
  const before = await playerBalance(db, player.id);
  const [paid, refused] = [await requested(1_000), await requested(2_000)];
  const open = async () => {
    const answer = await call('GET', '/api/cashier/withdrawals?size=100', CREDENTIAL);
    const { items } = WithdrawalCalls.open.reply.parse(answer.json());
    const own = [paid, refused].map(({ order }) => order.requestId);
    return items.filter(({ requestId }) => own.includes(requestId));
  };
  expect(await open()).toMatchObject([
    { ...paid.order, state: 'requested' },
    { ...refused.order, state: 'requested' },
  ]);
  for (const _ of [1, 2])
    expect((await settle(paid.order, 'take')).json()).toEqual({ status: 1, state: 'paying' });
  expect(await open()).toMatchObject([{ state: 'paying' }, { state: 'requested' }]);
  expect((await listed()).items[1]).toMatchObject({ state: 'paying', settled: null, cancellable: false });
  expect((await call('POST', `/api/player/withdrawals/${paid.id}/cancel`)).json()).toMatchObject({
    code: 41061,
  });
  for (const _ of [1, 2])
    expect((await settle(paid.order, 'paid')).json()).toEqual({ status: 1, state: 'paid' });
  const reason = 'The account is closed.';
  for (const _ of [1, 2])
    expect((await settle(refused.order, 'refused', { reason })).json()).toEqual({
      status: 1,
      state: 'refused',
    });
  for (const answer of [
    await settle(paid.order, 'refused', { reason }),
    await settle(refused.order, 'paid'),
    await settle(paid.order, 'take'),
  ])
    expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual([409, 41061]);
  expect((await settle({ ...paid.order, amount: 1 }, 'paid')).json()).toMatchObject({ code: 41016 });
  expect(await playerBalance(db, player.id)).toBe(before - 1_000);
  const [last, first] = (await listed()).items;
  expect(first).toMatchObject({ id: paid.id, state: 'paid', cancellable: false });
  expect(last).toMatchObject({ id: refused.id, state: 'refused', reason });
  expect(last?.settled).not.toBeNull();
});

test('RULE-26 C21.13 a request that came while too many were open is carried out when it is sent again later', async () => {
  const open = [];
  const before = (await listed()).items.filter(({ settled }) => settled === null).length;
  while (before + open.length < OPEN_WITHDRAWALS_MOST) open.push(await requested(10));
  expect((await request(10, 'request-later')).json()).toMatchObject({ code: 41060 });
  for (const { order } of open) await settle(order, 'paid');
  expect((await request(10, 'request-later')).json()).toMatchObject({ withdrawal: { state: 'requested' } });
  await settle({ playerId: player.id, requestId: 'request-later', amount: 10 }, 'paid');
});

test.each([{}, { reason: '' }, { reason: '   ' }, { reason: 'x'.repeat(201) }, { reason: 7 }])(
  'RULE-29 a refusal with %j settles nothing',
  async (body) => {
    const { id, order } = await requested(10);
    expect((await settle(order, 'refused', body)).json()).toMatchObject({
      code: 40000,
      Params: { field: 'reason' },
    });
    expect((await listed()).items[0]).toMatchObject({ id, state: 'requested' });
    await settle(order, 'paid');
  },
);

test('RULE-27 C21.12 under a policy of final withdrawals nothing that was requested can be taken back', async () => {
  const strict = await startTestHouse(db, systemClock, {
    policy: { ...TEST_CONFIG.policy, withdrawalsFinal: preset('uk').withdrawalsFinal },
  });
  const inject = (method: 'GET' | 'POST', url: string, payload?: object) =>
    strict.call(player.token, method, url, payload);
  const answer = await inject('POST', '/api/player/withdrawals', { requestId: 'request-final', amount: 300 });
  const { withdrawal } = WithdrawalCalls.request.reply.parse(answer.json());
  expect(withdrawal).toMatchObject({ state: 'requested', cancellable: false });
  expect((await inject('GET', '/api/player/withdrawals')).json()).toMatchObject({ final: true });
  const before = await playerBalance(db, player.id);
  const refused = await inject('POST', `/api/player/withdrawals/${withdrawal.id}/cancel`);
  expect([refused.statusCode, refused.json<{ code: number }>().code]).toEqual([409, 41061]);
  expect(await playerBalance(db, player.id)).toBe(before);
  await strict.close();
});

test('RULE-28 C21.17 the statement shows what was requested and what came back as withdrawals', async () => {
  const before = await playerBalance(db, player.id);
  const { order } = await requested(450);
  await settle(order, 'refused', { reason: 'no' });
  const { items } = (await call('GET', '/api/player/transactions?kind=2&size=2')).json<{
    items: { amount: number; tag: string; from: string }[];
  }>();
  expect(items).toMatchObject([
    { amount: 450, tag: 'withdrawal-returned', from: 'cashier' },
    { amount: -450, tag: 'withdrawal', from: 'wallet' },
  ]);
  expect(await playerBalance(db, player.id)).toBe(before);
});

test('RULE-26 C17.18 a player who is excluded from play requests a withdrawal and sees its state', async () => {
  const { token, id } = await house.login('demo2');
  const excluded = await call('POST', '/api/protection/exclusions', token, { kind: 'time-out' });
  expect(excluded.statusCode, excluded.body).toBe(200);
  const before = await playerBalance(db, id);
  const order = { requestId: 'request-excluded', amount: 800 };
  expect((await call('POST', '/api/player/withdrawals', token, order)).json()).toMatchObject({
    withdrawal: { state: 'requested' },
    balance: before - 800,
  });
  expect((await listed(token)).items[0]).toMatchObject({ amount: 800, state: 'requested' });
  expect((await call('GET', '/api/machines/101/rules', token)).statusCode).toBe(403);
});
