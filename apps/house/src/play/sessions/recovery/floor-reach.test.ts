import { expect, test, vi } from 'vitest';
import { cashInRequest } from '../../../testing/guests.ts';
import { SocketPlayer } from '../../../testing/player.ts';
import { PlayHouse } from '../testing/play-house.ts';

/** Machines whose floor was away, or that were out of its reach. */
const play = new PlayHouse([103, 105, 108, 109]);
const { clock, floor, guests } = play;

/** The house has noticed that the link was cut. */
const noticed = (token: string, machineId: number) =>
  vi.waitFor(async () => expect(await guests.status(token, machineId)).toBe('offline'));

test('GAME-15 games played while the link was cut are booked once, in order, when it is back', async () => {
  const { player, token, before } = await guests.seated('demo', 103);
  await player.ask('cashin', cashInRequest(5_000));
  await floor.cut();
  await noticed(token, 103);
  await expect(player.ask('press', { button: 'spin' })).rejects.toMatchObject({ code: 41030 });
  await floor.game(103, 200, 0);
  await floor.game(103, 200, 700);
  await floor.relink();
  const rounds = () => player.received.filter(({ method }) => method === 'round');
  await vi.waitFor(() => expect(rounds()).toHaveLength(4));
  expect(await player.ask('cashout')).toMatchObject({ state: 'paid', amount: 5_300 });
  expect(await guests.balance(token)).toBe(before + 300);
  await player.ask('leave');
  await guests.free(token, 103);
  await play.auditPasses();
});

test('GAME-15 NODE-4 C4.86 a press while the floor links again is made once, as soon as it has linked', async () => {
  const { player, token } = await guests.seated('demo', 105);
  await player.ask('cashin', cashInRequest(1_000));
  await floor.cut();
  await noticed(token, 105);
  const pressed = player.ask('press', { button: 'spin' });
  await floor.relink();
  expect(await pressed).toEqual({ acknowledged: true });
  expect(floor.pressed.filter(({ machineId }) => machineId === 105)).toHaveLength(1);
  await player.ask('leave');
  await guests.free(token, 105);
});

test('GAME-15 the report of one machine is booked though that of another in the same message waits', async () => {
  const { player, token } = await guests.seated('demo', 103);
  await player.ask('cashin', cashInRequest(1_000));
  const rounds = () => player.received.filter(({ method }) => method === 'round');
  await floor.cut();
  await floor.game(103, 200, 0);
  await floor.game(108, 0, 0);
  const { relinked } = await play.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('accounts')
      .values({ id: 'machine:108', least: null })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ least: null }))
      .execute();
    const relinked = floor.relink();
    await vi.waitFor(() => expect(rounds()).toHaveLength(2));
    return { relinked };
  });
  await relinked;
  expect(await player.ask('cashout')).toMatchObject({ state: 'paid', amount: 800 });
  await player.ask('leave');
  await guests.free(token, 103);
});

test('SRV-5 GAME-15 a player who returns to a restarted house before the floor gets the seat once the floor has linked', async () => {
  const { player, token, before } = await guests.seated('demo', 105);
  await player.ask('cashin', cashInRequest(1_200));
  await play.stop();
  await play.start();
  const back = await SocketPlayer.connect(play.house.url, token);
  const asked = back.ask('init', { machineID: 105, token });
  expect(await guests.status(token, 105)).toBe('offline');
  await floor.link(play.house.url);
  expect(await asked).toMatchObject({
    credit: 1_200,
    activeBand: 1,
    bet: 100,
    buttons: ['spin', 'bet-up'],
    session: { state: 'live' },
  });
  clock.advance(120_000);
  expect(await guests.status(token, 105)).toBe('playing');
  await back.ask('leave');
  await guests.free(token, 105);
  expect(await guests.balance(token)).toBe(before);
  await play.auditPasses();
});

test('GAME-15 a machine that was out of reach when its floor linked learns the state of its seat once it is in reach', async () => {
  const { player, token } = await guests.seated('demo', 108);
  floor.away.add(108);
  floor.seats.delete(108);
  await floor.relink();
  await vi.waitFor(() => expect(floor.unreached).toContain(108));
  floor.away.delete(108);
  floor.notify('condition', { machineId: 108, condition: 'ready' });
  await vi.waitFor(() => expect(floor.seats.get(108)).toBe(true));
  await player.ask('leave');
  await guests.free(token, 108);
});

test('GAME-15 MONEY-4 credit of a machine that its floor does not reach yet is known, and paid', async () => {
  const { player, token, before } = await guests.seated('demo', 109);
  await player.ask('cashin', cashInRequest(700));
  floor.away.add(109);
  await floor.relink();
  await vi.waitFor(async () => expect(await guests.status(token, 109)).toBe('offline'));
  expect(await player.ask('cashout')).toMatchObject({ state: 'paid', amount: 700 });
  expect(await guests.balance(token)).toBe(before);
  floor.away.delete(109);
  await floor.relink();
  await player.ask('leave');
  await guests.free(token, 109);
});
