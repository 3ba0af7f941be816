import { setTimeout as sleep } from 'node:timers/promises';
import { minorUnits } from '@floorcast/contract/money';
import { PlayerNotifications } from '@floorcast/contract/sockets';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { InProcessBus } from '../../../platform/bus/in-process-bus.ts';
import { cashInRequest } from '../../../testing/guests.ts';
import { knownCredit } from '../../../testing/known-credit.ts';
import { SocketPlayer } from '../../../testing/player.ts';
import { balanceTopic } from '../../../wallet/index.ts';
import { PlayHouse } from '../testing/play-house.ts';
import { Balances } from './player-feed.ts';

/** A balance is published once for each change, whatever has changed it. */
const play = new PlayHouse([101, 102, 103]);
const { clock, floor, guests } = play;
let elsewhere: SocketPlayer;

beforeEach(() => listen());
afterEach(() => elsewhere.close());

/** Another screen of the player's. */
async function listen(): Promise<void> {
  const { token, id } = await play.house.login('demo');
  elsewhere = await SocketPlayer.connect(play.house.url, token, 'notification');
  await elsewhere.ask('init', { id });
}

/** The balances that were published since the last call. */
async function published(): Promise<number[]> {
  // Time for what must not follow, and for what is on its way.
  await sleep(100);
  return elsewhere.received
    .splice(0)
    .filter(({ method }) => method === 'balance')
    .map(({ data }) => PlayerNotifications.balance.parse(data).balance);
}
const publishes = (...balances: number[]) =>
  vi.waitFor(async () => {
    clock.advance(1_000);
    expect(await published()).toEqual(balances);
  });

async function leaves({ player, token }: { player: SocketPlayer; token: string }, machineId: number) {
  await player.ask('leave');
  await guests.free(token, machineId);
  await player.close();
}

test('MONEY-2 MONEY-4 one cash-in publishes one balance, and so does one cash-out; taking the seat publishes none', async () => {
  const guest = await guests.seated('demo', 101);
  const { player, before } = guest;
  expect(await published()).toEqual([]);
  await player.ask('cashin', cashInRequest(2_000));
  expect(await published()).toEqual([before - 2_000]);
  await player.ask('cashout');
  expect(await published()).toEqual([before]);
  await leaves(guest, 101);
  expect(await published()).toEqual([]);
});

test('MONEY-2 MONEY-4 a repeated cash-in, a repeated cash-out and a cash-out of nothing publish no balance', async () => {
  const guest = await guests.seated('demo', 101);
  const { player } = guest;
  const [cashIn, { requestId }] = [cashInRequest(500), cashInRequest(0)];
  await player.ask('cashin', cashIn);
  await player.ask('cashin', cashIn);
  await player.ask('cashout', { requestId });
  await player.ask('cashout', { requestId });
  await player.ask('cashout');
  expect(await published()).toHaveLength(2);
  await leaves(guest, 101);
});

test('MONEY-2 MONEY-4 a refused cash-in publishes the balance when the money is taken and when it is back', async () => {
  const guest = await guests.seated('demo', 101);
  const { player, before } = guest;
  floor.transfers = 'refuse';
  await expect(player.ask('cashin', cashInRequest(2_000))).rejects.toMatchObject({ code: 41013 });
  expect(await published()).toEqual([before - 2_000, before]);
  floor.transfers = 'accept';
  await leaves(guest, 101);
});

test('MONEY-2 C4.4 C4.22 a pending cash-out publishes the balance once its outcome follows', async () => {
  const guest = await guests.seated('demo', 101, 700);
  const { player, before } = guest;
  await published();
  floor.transfers = 'hold';
  const asked = player.ask('cashout');
  const order = await vi.waitFor(() => floor.held[0] ?? Promise.reject(new Error('no order came')));
  clock.advance(4_000);
  expect(await asked).toMatchObject({ state: 'pending', balance: before - 700 });
  expect(await published()).toEqual([]);
  await floor.settle(order, 'accepted');
  expect(await published()).toEqual([before]);
  floor.transfers = 'accept';
  await leaves(guest, 101);
});

test('MONEY-2 NODE-2 a cash-in that is returned after a restart of the house publishes the balance once', async () => {
  const { player, before } = await guests.seated('demo', 102);
  floor.transfers = 'lose';
  const asked = player.ask('cashin', cashInRequest(900)).catch(() => undefined);
  await vi.waitFor(async () =>
    expect(
      await play.db.selectFrom('transfers').select('id').where('state', '=', 'unknown').execute(),
    ).toHaveLength(1),
  );
  await play.stop();
  await asked;
  await play.start();
  await listen();
  floor.transfers = 'accept';
  await floor.link(play.house.url);
  await publishes(before);
  const back = await guests.seated('demo', 102);
  await leaves(back, 102);
  expect(await published()).toEqual([]);
});

test('MONEY-2 MONEY-5 orphaned credit publishes the balance of its owner once', async () => {
  const guest = await guests.seated('demo', 103);
  await leaves(guest, 103);
  await knownCredit(play.db, 103, 300);
  floor.credit.set(103, 300);
  floor.notify('credit', { machineId: 103, credit: minorUnits(300) });
  await publishes(guest.before + 300);
});

test('MONEY-2 GAME-5 the cash-out button of the cabinet and the end of the seat publish a balance each', async () => {
  const guest = await guests.seated('demo', 103, 400);
  await published();
  await floor.report({ type: 'cashout-pressed', machineId: 103, at: new Date().toISOString() });
  await publishes(guest.before);
  await guest.player.ask('cashin', cashInRequest(600));
  expect(await published()).toEqual([guest.before - 600]);
  await leaves(guest, 103);
  expect(await published()).toEqual([guest.before]);
});

test('MONEY-2 C16.10 a hand pay publishes the balance once, confirmed or reset', async () => {
  const guest = await guests.seated('demo', 103);
  const { token: staff } = await play.house.login('staff', 'staff1234');
  const lock = (id: string) =>
    floor.report({
      type: 'hand-pay',
      machineId: 103,
      at: new Date().toISOString(),
      id,
      kind: 'hand-pay',
      amount: minorUnits(5_000),
    });
  const reset = (id: string) =>
    floor.report({ type: 'hand-pay-reset', machineId: 103, at: new Date().toISOString(), id });
  const confirm = (id: string) =>
    play.house.app.inject({
      method: 'POST',
      url: `/api/hand-pays/${id}/confirm`,
      headers: { authorization: `Bearer ${staff}` },
    });

  await lock('balance-1');
  await confirm('balance-1');
  await confirm('balance-1');
  await reset('balance-1');
  expect(await published()).toEqual([guest.before + 5_000]);
  await lock('balance-2');
  await reset('balance-2');
  await confirm('balance-2');
  expect(await published()).toEqual([guest.before + 10_000]);
  await leaves(guest, 103);
});

test('MONEY-2 C7.17 a balance that cannot be read at first is published once it can be, with what was kept back', async () => {
  const bus = new InProcessBus((error) => expect.unreachable(String(error)));
  const balances = new Balances({ db: play.db, bus, clock, log: pino({ level: 'silent' }) });
  const { id, token } = await play.house.login('demo2');
  const received: unknown[] = [];
  bus.subscribe(balanceTopic(id), (message) => received.push(message));
  await sql`alter table accounts rename to accounts_away`.execute(play.db);
  try {
    await balances.changed(id, minorUnits(70));
  } finally {
    await sql`alter table accounts_away rename to accounts`.execute(play.db);
  }
  expect(received).toEqual([]);
  const balance = await guests.balance(token);
  clock.advance(1_000);
  await vi.waitFor(() => expect(received).toEqual([{ balance, withheld: 70 }]));
  clock.advance(120_000);
  await sleep(100);
  expect(received).toHaveLength(1);
  balances.close();
});
