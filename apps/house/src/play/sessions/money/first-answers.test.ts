import { minorUnits } from '@floorcast/contract/money';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { cashInRequest } from '../../../testing/guests.ts';
import { waitsForLock } from '../../../testing/lock-waits.ts';
import { move, playerAccount } from '../../../wallet/index.ts';
import { PlayHouse } from '../testing/play-house.ts';

/** Requests that were refused, and come again under the same id. */
const play = new PlayHouse([101, 106, 107]);
const { clock, floor, guests } = play;

async function deposit(username: string, amount: number): Promise<void> {
  const { id } = await play.house.login(username);
  const movement = { from: 'house:bank', to: playerAccount(id), amount: minorUnits(amount) } as const;
  await play.db
    .transaction()
    .execute((tx) => move(tx, { ...movement, requestId: cashInRequest(0).requestId }));
}

test('MONEY-4 C4.82 a cash-in that was refused is refused alike when the balance has grown', async () => {
  const { player, token, before } = await guests.seated('demo', 101);
  const once = cashInRequest(before + 1_000);
  await expect(player.ask('cashin', once)).rejects.toMatchObject({ code: 41010 });
  await deposit('demo', 5_000);
  for (const _ of [1, 2]) await expect(player.ask('cashin', once)).rejects.toMatchObject({ code: 41010 });
  await expect(player.ask('cashin', { ...once, amount: 1 })).rejects.toMatchObject({ code: 41016 });
  await expect(player.ask('cashout', { requestId: once.requestId })).rejects.toMatchObject({ code: 41016 });
  expect(await guests.balance(token)).toBe(before + 5_000);
  await expect(player.ask('cashin', cashInRequest(before + 1_000))).resolves.toMatchObject({
    state: 'credited',
  });
  await player.ask('leave');
  await guests.free(token, 101);
  await play.auditPasses();
});

test('MONEY-4 C4.82 a cash-in above the limit keeps its refusal and its params', async () => {
  const { player, token } = await guests.seated('demo', 101);
  const once = cashInRequest(2_000_000_00);
  const refused = { code: 41011, params: { amount: expect.any(Number) } };
  for (const _ of [1, 2]) await expect(player.ask('cashin', once)).rejects.toMatchObject(refused);
  await player.ask('leave');
  await guests.free(token, 101);
});

test('MONEY-4 C4.82 a cash-in that was refused during another transfer moves nothing after it', async () => {
  const { player, token, before } = await guests.seated('demo2', 106);
  floor.transfers = 'hold';
  const asked = player.ask('cashin', cashInRequest(2_000));
  const order = await vi.waitFor(() => floor.held[0] ?? Promise.reject(new Error('no order came')));
  clock.advance(4_000);
  expect(await asked).toMatchObject({ state: 'pending' });
  const once = cashInRequest(300);
  await expect(player.ask('cashin', once)).rejects.toMatchObject({ code: 41012 });
  const out = { requestId: cashInRequest(0).requestId };
  await floor.settle(order, 'accepted');
  floor.transfers = 'accept';
  await vi.waitFor(async () =>
    expect(await player.ask('init', { machineID: 106, token })).toMatchObject({ transfer: null }),
  );
  await expect(player.ask('cashin', once)).rejects.toMatchObject({ code: 41012 });
  expect(await player.ask('cashout', out)).toMatchObject({ state: 'paid', amount: 2_000, balance: before });
  await player.ask('leave');
  await guests.free(token, 106);
  await play.auditPasses();
});

test('MONEY-4 C4.83 a cash-out that was refused during another transfer is carried out when it comes after it', async () => {
  const { player, token, before } = await guests.seated('demo2', 107, 2_000);
  floor.transfers = 'hold';
  const asked = player.ask('cashin', cashInRequest(500));
  const order = await vi.waitFor(() => floor.held[0] ?? Promise.reject(new Error('no order came')));
  clock.advance(4_000);
  await asked;
  const out = { requestId: cashInRequest(0).requestId };
  await expect(player.ask('cashout', out)).rejects.toMatchObject({ code: 41012 });
  await floor.settle(order, 'accepted');
  floor.transfers = 'accept';
  await vi.waitFor(async () =>
    expect(await player.ask('cashout', out)).toMatchObject({ state: 'paid', amount: 2_500, balance: before }),
  );
  await player.ask('leave');
  await guests.free(token, 107);
  await play.auditPasses();
});

test('MONEY-4 C4.84 a cash-out that found nothing moves nothing when it comes again', async () => {
  const { player, token, before } = await guests.seated('demo', 101);
  const out = { requestId: cashInRequest(0).requestId };
  expect(await player.ask('cashout', out)).toMatchObject({ state: 'nothing', amount: 0 });
  await player.ask('cashin', cashInRequest(700));
  expect(await player.ask('cashout', out)).toEqual({
    ...{ state: 'nothing', amount: 0, balance: before - 700, credit: 700 },
  });
  await player.ask('leave');
  await guests.free(token, 101);
  await play.auditPasses();
});

test('MONEY-4 C4.83 a cash-in whose connection was lost before it was carried out is carried out when it comes again', async () => {
  const { player, token, before } = await guests.seated('demo', 101);
  const { id } = await play.house.login('demo');
  const once = cashInRequest(700);
  let lost: Promise<unknown> = Promise.resolve();
  await play.db.transaction().execute(async (tx) => {
    const key = `player:${id}:${once.requestId}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
    lost = player.ask('cashin', once).catch(() => 'no answer');
    await waitsForLock(play.db, 'pg_advisory_xact_lock');
    await player.close();
    const seat = play.db.selectFrom('playSessions').select('state').where('state', '<>', 'ended');
    await vi.waitFor(async () => expect(await seat.execute()).toEqual([{ state: 'reconnecting' }]));
  });
  await lost;
  const back = await guests.come('demo');
  await back.sit(101);
  expect(await back.player.ask('cashin', once)).toMatchObject({ state: 'credited', balance: before - 700 });
  await back.player.ask('leave');
  await guests.free(token, 101);
  await play.auditPasses();
});
