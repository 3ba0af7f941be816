import { expect, test, vi } from 'vitest';
import { cashInRequest } from '../../../testing/guests.ts';
import { SocketPlayer } from '../../../testing/player.ts';
import { PlayHouse } from '../testing/play-house.ts';

/** Cash-ins and cash-outs of the player at a machine. */
const play = new PlayHouse([101, 106, 107]);
const { clock, floor, guests } = play;

const held = () => vi.waitFor(() => floor.held[0] ?? Promise.reject(new Error('no order came')));

test('MONEY-4 a machine that has not answered in time leaves a cash-in pending; its outcome follows', async () => {
  const { player, token, before } = await guests.seated('demo', 101);
  floor.transfers = 'hold';
  const once = cashInRequest(2_000);
  const asked = player.ask('cashin', once);
  const order = await held();
  clock.advance(4_000);
  expect(await asked).toEqual({ state: 'pending', balance: before - 2_000, credit: 0 });
  await expect(player.ask('cashout')).resolves.toMatchObject({ state: 'nothing' });
  await expect(player.ask('cashin', cashInRequest(1))).rejects.toMatchObject({ code: 41012 });
  await play.auditPasses();
  await floor.settle(order, 'accepted');
  await vi.waitFor(() =>
    expect(player.received).toContainEqual({
      method: 'credit',
      data: expect.objectContaining({
        credit: 2_000,
        transfer: { requestId: once.requestId, direction: 'in', state: 'settled', amount: 2_000 },
      }),
    }),
  );
  floor.transfers = 'accept';
  await player.ask('leave');
  await guests.free(token, 101);
  expect(await guests.balance(token)).toBe(before);
  await play.auditPasses();
});

test('MONEY-4 a repeated cash-out is answered with the outcome of the first, and pays nothing twice', async () => {
  const { player, token, before } = await guests.seated('demo', 101);
  await player.ask('cashin', cashInRequest(2_000));
  floor.transfers = 'hold';
  const { requestId } = cashInRequest(0);
  const asked = player.ask('cashout', { requestId });
  const order = await held();
  await player.close();
  await asked.catch(() => undefined);
  const back = await SocketPlayer.connect(play.house.url, token);
  expect(await back.ask('init', { machineID: 101, token })).toMatchObject({
    transfer: { requestId, direction: 'out' },
  });
  const repeated = back.ask('cashout', { requestId });
  await expect(back.ask('cashout', { requestId: cashInRequest(0).requestId })).rejects.toMatchObject({
    code: 41012,
  });
  await floor.settle(order, 'accepted');
  const paid = { state: 'paid', amount: 2_000, balance: before, credit: 0 };
  expect(await repeated).toEqual(paid);
  expect(await back.ask('cashout', { requestId })).toEqual(paid);
  expect(await back.ask('init', { machineID: 101, token })).toMatchObject({ transfer: null });
  floor.transfers = 'accept';
  await back.ask('cashin', cashInRequest(500));
  expect(await back.ask('cashout', { requestId })).toMatchObject({
    state: 'paid',
    amount: 2_000,
    credit: 500,
  });
  await back.ask('leave');
  await guests.free(token, 101);
  expect(await guests.balance(token)).toBe(before);
  await play.auditPasses();
});

test('MONEY-4 a cash-in is pending after four seconds though the floor does not answer its order', async () => {
  const { player, token, before } = await guests.seated('demo', 101);
  floor.transfers = 'hang';
  const asked = player.ask('cashin', cashInRequest(2_000));
  const order = await held();
  clock.advance(4_000);
  expect(await asked).toMatchObject({ state: 'pending', credit: 0 });
  await floor.settle(order, 'accepted');
  floor.transfers = 'accept';
  await vi.waitFor(async () => expect(await player.ask('cashout')).toMatchObject({ amount: 2_000 }));
  await player.ask('leave');
  await guests.free(token, 101);
  expect(await guests.balance(token)).toBe(before);
  await play.auditPasses();
});

test('GAME-5 the cash-out button of the cabinet pays out, and the seat stays taken', async () => {
  const { player, token, before } = await guests.seated('demo', 106);
  await player.ask('cashin', cashInRequest(900));
  await floor.report({ type: 'cashout-pressed', machineId: 106, at: new Date().toISOString() });
  await vi.waitFor(async () => expect(await guests.balance(token)).toBe(before));
  expect(await guests.status(token, 106)).toBe('playing');
  await player.ask('leave');
  await guests.free(token, 106);
});
