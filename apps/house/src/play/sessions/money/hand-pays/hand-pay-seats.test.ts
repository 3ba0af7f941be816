import { MachineInit } from '@floorcast/contract/sockets';
import { expect, test, vi } from 'vitest';
import { cashInRequest } from '../../../../testing/guests.ts';
import { SocketPlayer } from '../../../../testing/player.ts';
import { SETTLE_MS } from '../../state/play-state.ts';
import { HandPayHouse, HOLD, hears, NO_ACTIVITY, newId } from '../../testing/hand-pay-house.ts';

/** The seat of a player whose machine waits for a hand pay. */
const play = new HandPayHouse([102, 103, 104, 105]);
const { clock, floor } = play;

test('MONEY-4 a cash-in from before a hand pay is answered with its outcome, not refused', async () => {
  const { player, before, token } = await play.seated(102);
  floor.transfers = 'hold';
  const cashIn = { amount: 700, requestId: `before-${newId()}`.slice(0, 40) };
  const asked = player.ask('cashin', cashIn);
  const order = await vi.waitFor(() => floor.held[0] ?? Promise.reject(new Error('no order came')));
  clock.advance(4_000);
  expect(await asked).toMatchObject({ state: 'pending' });
  const id = newId();
  await play.lock(102, id, 500);
  await hears(player, 'hand-pay 500 staff-called');
  const repeated = player.ask('cashin', cashIn);
  await floor.settle(order, 'accepted');
  expect(await repeated).toMatchObject({ state: 'credited', credit: 700 });
  floor.transfers = 'accept';
  floor.held.length = 0;
  const staff = await play.house.login('staff', 'staff1234');
  await play.call('POST', `/api/hand-pays/${id}/confirm`, staff.token);
  await play.unlock(102, id);
  await play.left(player);
  await vi.waitFor(async () => expect(await play.guests.balance(token)).toBe(before + 500));
  await play.auditPasses();
});

test('GAME-4 SRV-5 C16.4 C16.16 C16.17 during a hand pay nothing is pressed, moved or counted down, and the seat is held', async () => {
  const { player, token, before } = await play.seated(103, 2_000);
  await player.ask('autoplay', { on: true, spins: 10 });
  const id = newId();
  await play.lock(103, id, 93_000);
  await hears(player, 'hand-pay 93000 staff-called');
  expect(player.received.filter(({ method }) => method === 'autoplay').at(-1)?.data).toMatchObject({
    on: false,
    stopped: 'machine',
  });
  const refused = { code: 41031 };
  await expect(player.ask('press', { button: 'spin' })).rejects.toMatchObject(refused);
  await expect(player.ask('band', { id: 2 })).rejects.toMatchObject(refused);
  await expect(player.ask('cashin', cashInRequest(100))).rejects.toMatchObject(refused);
  await expect(player.ask('cashout')).rejects.toMatchObject(refused);
  clock.advance(NO_ACTIVITY * 2_000);
  await player.close();
  await vi.waitFor(async () =>
    expect(
      await play.db.selectFrom('playSessions').select('state').where('machineId', '=', 103).execute(),
    ).toEqual([{ state: 'reconnecting' }]),
  );
  clock.advance(HOLD * 2_000);

  const back = await SocketPlayer.connect(play.house.url, token);
  const init = MachineInit.reply.parse(await back.ask('init', { machineID: 103, token }));
  expect(init).toMatchObject({ credit: 2_000, trouble: { kind: 'hand-pay', amount: 93_000 } });
  await play.unlock(103, id);
  await hears(back, 'over');
  expect(await back.ask('press', { button: 'spin' })).toEqual({ acknowledged: true });
  expect(await back.ask('cashout')).toMatchObject({ state: 'paid', amount: 2_000 });
  expect(await play.guests.balance(token)).toBe(before + 93_000 + 2_000);
  await play.left(back);
  await play.auditPasses();
});

test('MONEY-4 SRV-5 C16.18 a player who leaves at a hand pay gets the credit once the machine is unlocked, and the win', async () => {
  const { player, token, before } = await play.seated(104, 2_000);
  const id = newId();
  await play.lock(104, id, 94_000);
  await hears(player, 'hand-pay 94000 staff-called');
  await player.ask('leave');
  await player.close();
  await play.restart();
  expect(floor.credit.get(104)).toBe(2_000);
  await play.unlock(104, id);
  await vi.waitFor(async () => expect(await play.guests.balance(token)).toBe(before + 94_000 + 2_000));
  expect(floor.credit.get(104)).toBe(0);
  await vi.waitFor(async () => {
    clock.advance(SETTLE_MS);
    const open = play.db.selectFrom('playSessions').select('id').where('state', '<>', 'ended');
    expect(await open.execute()).toEqual([]);
  });
  await play.auditPasses();
});

test('SRV-5 a session without credit ends during a hand pay, and the win reaches its player', async () => {
  const { player, token, before } = await play.seated(105);
  const id = newId();
  await play.lock(105, id, 95_000);
  await hears(player, 'hand-pay 95000 staff-called');
  await play.left(player);
  const other = await play.house.login('staff', 'staff1234');
  const guest = await SocketPlayer.connect(play.house.url, other.token);
  await expect(guest.ask('init', { machineID: 105, token: other.token })).rejects.toMatchObject({
    code: 41002,
  });
  await guest.close();
  const confirmed = await play.call('POST', `/api/hand-pays/${id}/confirm`, other.token);
  expect(confirmed.json()).toEqual({ status: 1, now: true });
  expect(await play.guests.balance(token)).toBe(before + 95_000);
  floor.unlocks = 'none';
  await vi.waitFor(async () => {
    // Nothing shows whether the first answer is in yet, and the retry set.
    clock.advance(10_000);
    const reset = play.db.selectFrom('handPays').select('resetAt').where('id', '=', id);
    expect((await reset.executeTakeFirst())?.resetAt).not.toBeNull();
  });
  floor.unlocks = 'done';
  await play.auditPasses();
});
