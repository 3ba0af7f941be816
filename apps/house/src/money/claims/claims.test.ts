import { minorUnits } from '@floorcast/contract/money';
import { PlayerNotifications } from '@floorcast/contract/sockets';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { SocketPlayer } from '../../testing/player.ts';
import { isFree } from '../../testing/players/free-machine.ts';
import { ScriptedFloor } from '../../testing/scripted-floor.ts';
import { loseNextAnswer } from '../../testing/servers/lose-answer.ts';
import { adminOn } from '../../testing/staff/admin.ts';
import { ManualClock, testHouse } from '../../testing/test-house.ts';
import { audit, machineAccount, move, playerAccount, playerBalance } from '../../wallet/index.ts';

let token: string;
let id: number;
const clock = new ManualClock();

const database = await testDatabase();
const { db } = database;
const house = await testHouse(db, clock, {}, database.connection);
const floor = new ScriptedFloor([101, 102]);
await floor.link(house.url);
afterAll(async () => {
  expect((await audit(db)).flatMap(({ broken }) => broken)).toEqual([]);
  await floor.cut();
});
beforeEach(async () => {
  ({ token, id } = await house.login('demo'));
});

const get = async (path: string, bearer = token) => {
  const answer = await house.app.inject({ url: path, headers: { authorization: `Bearer ${bearer}` } });
  return { status: answer.statusCode, body: answer.json() };
};
const wallet = () => playerBalance(db, id);
let moves = 0;
const setBalance = async (to: number) => {
  const now = await wallet();
  if (now === to) return;
  const amount = minorUnits(Math.abs(now - to));
  const [from, into] =
    now > to ? ([playerAccount(id), 'house:bank'] as const) : (['house:bank', playerAccount(id)] as const);
  await db.transaction().execute((tx) => move(tx, { requestId: `set-${moves++}`, from, to: into, amount }));
};
async function seat(machineId: number): Promise<SocketPlayer> {
  const player = await SocketPlayer.connect(house.url, token);
  await player.ask('init', { machineID: machineId, token });
  return player;
}
async function play(machineId: number, cashIn: number, games: readonly (readonly [number, number])[]) {
  const player = await vi.waitFor(() => seat(machineId));
  await player.ask('cashin', { amount: cashIn, requestId: `claims-in-${moves++}` });
  for (const [bet, win] of games) await floor.game(machineId, bet, win);
  return player;
}

test('CLAIM-1 a granted bonus is shown, claimed once, and listed on the statement', async () => {
  expect(await get('/api/player/bonus')).toMatchObject({ status: 409, body: { code: 41021 } });
  await db.insertInto('bonusGrants').values({ playerId: id, amount: 1_500n }).execute();
  expect((await get('/api/player/claims')).body).toMatchObject({ bonus: { amount: 1_500 } });
  const before = await wallet();
  const answers = await Promise.all([1, 2, 3].map(() => get('/api/player/bonus')));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(answers.find(({ status }) => status === 200)?.body).toEqual({
    status: 1,
    code: 20000,
    Params: { amount: 1_500 },
  });
  expect(await wallet()).toBe(before + 1_500);
  expect((await get('/api/player/transactions?kind=1&size=1')).body).toMatchObject({
    items: [{ amount: 1_500, tag: 'bonus', from: 'house', type: 1 }],
  });
});

test('CLAIM-2 CLAIM-3 CLAIM-6 C7.9 C7.10 a discount requires a low balance, a loss, and five minutes since the last', async () => {
  expect(await get('/api/player/discount')).toMatchObject({
    status: 409,
    body: { code: 41020, Params: { amount: 10_000 } },
  });
  await setBalance(9_000);
  expect((await get('/api/player/discount')).body).toMatchObject({ code: 41021 });
  const player = await play(101, 5_000, [
    [100, 0],
    [2_900, 1_000],
  ]);
  await player.ask('cashout');
  expect(await get('/api/player/discount')).toMatchObject({ status: 200, body: { Params: { amount: 200 } } });
  expect(await get('/api/player/discount')).toMatchObject({ status: 429, body: { code: 41023 } });
  const { next } = (await get('/api/player/claims')).body.discount;
  expect(Date.parse(next) - clock.now()).toBeGreaterThan(200_000);
  clock.advance(300_001);
  expect((await get('/api/player/discount')).body).toMatchObject({ code: 41021 });
  await player.ask('leave');
  await player.close();
});

test('CLAIM-4 CLAIM-6 C7.12 the weekly bonus is claimed once a week; winnings beyond its cap are withheld, own money never', async () => {
  const before = await wallet();
  const { weekly } = (await get('/api/player/claims')).body;
  expect(weekly).toMatchObject({ amount: 2_500, cap: 25_000, next: null });
  const answers = await Promise.all([1, 2].map(() => get('/api/player/bonus/weekly')));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 41022 });
  expect(await wallet()).toBe(before + 2_500);

  const first = await play(102, 5_000, [[100, 20_100]]);
  expect(await first.ask('cashout')).toMatchObject({ state: 'paid', amount: 25_000 });
  await first.ask('cashin', { amount: 10_000, requestId: 'claims-again' });
  await floor.game(102, 100, 12_100);
  // 22 000 came off the machine: 10 000 of own money, 5 000 up to the cap, 7 000 beyond it.
  const paid = await first.ask('cashout');
  expect(paid).toMatchObject({ state: 'paid', amount: 15_000, withheld: 7_000 });
  expect(first.received).toContainEqual({
    method: 'info',
    data: expect.objectContaining({ code: 41024, params: { amount: 7_000 } }),
  });
  expect(await wallet()).toBe(before + 2_500 + 25_000);
  const row = (await get('/api/player/transactions?kind=4&size=1')).body.items[0];
  expect(row).toMatchObject({ amount: 15_000, tag: 'payout-cap', machine: expect.any(String) });
  await first.close();
});

test('CLAIM-6 C7.4 C7.17 an amount withheld after the seat was released is notified on the notification connection', async () => {
  const player = await play(102, 1_000, [[100, 5_100]]);
  const elsewhere = await SocketPlayer.connect(house.url, token, 'notification');
  await elsewhere.ask('init', { id });
  await player.ask('leave');
  await player.close();
  await vi.waitFor(async () =>
    expect(elsewhere.received).toContainEqual({
      method: 'balance',
      data: { balance: await wallet(), withheld: 5_000 },
    }),
  );
  expect(elsewhere.received.filter(({ data }) => JSON.stringify(data).includes('withheld'))).toHaveLength(1);
  await elsewhere.close();
});

describe('C7.4 C7.17 a withheld amount is notified on the notification connection', () => {
  let elsewhere: SocketPlayer;
  /** The withheld amounts that were notified there. */
  const withheldAmounts = () =>
    elsewhere.received.flatMap(({ method, data }) => {
      const balance = method === 'balance' ? PlayerNotifications.balance.parse(data) : undefined;
      return balance?.withheld === undefined ? [] : [balance];
    });
  const expectWithheld = (withheld: number) =>
    vi.waitFor(async () => expect(withheldAmounts()).toEqual([{ balance: await wallet(), withheld }]));
  const at = () => new Date(clock.now()).toISOString();
  /** A hand pay that the used-up cap withholds as a whole. */
  const locks = async (machineId: number, amount: number) => {
    const handPay = `claims-${moves++}`;
    await floor.report({
      type: 'hand-pay',
      machineId,
      at: at(),
      id: handPay,
      kind: 'jackpot',
      amount: minorUnits(amount),
    });
    return handPay;
  };
  const unlocks = (machineId: number, handPay: string) =>
    floor.report({ type: 'hand-pay-reset', machineId, at: at(), id: handPay });
  const free = (machineId: number) =>
    isFree(clock, async () => {
      const machines: { id: number; status: string }[] = (await get('/api/machine/all')).body;
      return machines.find((machine) => machine.id === machineId)?.status;
    });
  const leaves = async (player: SocketPlayer, machineId: number) => {
    await player.ask('leave');
    await player.close();
    await free(machineId);
  };

  beforeEach(async () => {
    await free(102);
    elsewhere = await SocketPlayer.connect(house.url, token, 'notification');
    await elsewhere.ask('init', { id });
  });
  afterEach(() => elsewhere.close());

  test('CLAIM-6 an amount withheld from a hand pay reset by key is notified', async () => {
    const player = await seat(101);
    await unlocks(101, await locks(101, 700));
    await expectWithheld(700);
    await leaves(player, 101);
  });

  test('CLAIM-6 an amount withheld from a hand pay whose commit was not confirmed is notified', async () => {
    const player = await seat(101);
    const handPay = await locks(101, 750);
    loseNextAnswer();
    await unlocks(101, handPay);
    await floor.relink();
    await expectWithheld(750);
    await leaves(player, 101);
  });

  test('CLAIM-6 an amount withheld from a hand pay that staff confirm after the seat was released is notified', async () => {
    const { token: staff } = await house.login('staff', 'staff1234');
    const confirm = (handPay: string) => house.call(staff, 'POST', `/api/hand-pays/${handPay}/confirm`);
    const type = (handPay: string) => adminOn(db)(['handpay', 'confirm', handPay]);
    for (const [confirms, amount] of [
      [confirm, 800],
      [type, 850],
    ] as const) {
      elsewhere.received.length = 0;
      const player = await seat(101);
      const handPay = await locks(101, amount);
      await player.ask('leave');
      await player.close();
      await confirms(handPay);
      await expectWithheld(amount);
      // A repeated event withholds nothing more.
      await confirms(handPay);
      await unlocks(101, handPay);
      await free(101);
      expect(withheldAmounts()).toHaveLength(1);
    }
  });

  test('CLAIM-6 an amount withheld from a cash-out that ends during a held seat is notified', async () => {
    const player = await play(101, 1_000, [[100, 1_000]]);
    floor.transfers = 'hold';
    void player.ask('cashout').catch(() => undefined);
    const order = await vi.waitFor(() => floor.held[0] ?? Promise.reject(new Error('no order came')));
    await player.close();
    const states = () =>
      db.selectFrom('playSessions').select('state').where('state', '<>', 'ended').execute();
    await vi.waitFor(async () => expect(await states()).toEqual([{ state: 'reconnecting' }]));
    await floor.settle(order, 'accepted');
    floor.transfers = 'accept';
    await expectWithheld(900);
    await leaves(await seat(101), 101);
  });
});

test('CLAIM-1 C7.7 a claim by staff or without a token is refused', async () => {
  const staff = await house.login('staff', 'staff1234');
  for (const path of ['claims', 'discount', 'bonus', 'bonus/weekly'])
    expect(await get(`/api/player/${path}`, staff.token)).toMatchObject({
      status: 403,
      body: { code: 40300 },
    });
  expect(
    await db.selectFrom('accounts').select('balance').where('id', '=', machineAccount(102)).execute(),
  ).toEqual([{ balance: 0n }]);
});
