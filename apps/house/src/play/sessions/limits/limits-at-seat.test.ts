import { minorUnits } from '@floorcast/contract/money';
import { afterEach, expect, test, vi } from 'vitest';
import type { SocketPlayer } from '../../../testing/player.ts';
import { Player } from '../../../testing/players/protected-player.ts';
import { PlayHouse, received } from '../testing/play-house.ts';
import { SeatAccounts } from './seat-accounts.ts';

const play = new PlayHouse([101, 102, 103]);
const { clock, floor } = play;
const wait = () => clock.advance(4_000);

afterEach(() => play.auditPasses());

const press = (seat: SocketPlayer) => seat.ask('press', { button: 'spin' });
/** Lets autoplay press and the machine play, so many times at most; each game costs its bet. */
async function autoplayed(machineId: number, bet: number, times: number): Promise<void> {
  for (let game = 0; game < times; game++) {
    const before = floor.pressed.length;
    clock.advance(1_001);
    await vi.waitFor(() => expect(floor.pressed.length).toBe(before + 1));
    await floor.game(machineId, bet, 0);
  }
}
const infos = (seat: SocketPlayer) => received(seat, 'info').map(({ data }) => data);

test('PROT-7 C17.15 a loss limit that is reached in mid-autoplay ends play, with every minor unit back', async () => {
  const player = await Player.create(play, 10_000);
  await player.setLimit('loss-day', 350);
  const screen = await player.connect('notification');
  await screen.ask('init', { id: player.id });
  const seat = await player.sit(101, 5_000);
  await seat.ask('autoplay', { on: true, spins: 50 });
  // After three games 50 are left, and the lowest bet is 100.
  await autoplayed(101, 100, 3);
  await player.hasEnded('limit-reached', wait);
  expect(floor.credit.get(101)).toBe(0);
  expect(await player.balance).toBe(10_000 - 300);
  expect(infos(seat)).toContainEqual(
    expect.objectContaining({
      code: 41040,
      params: { limit: 'loss-day', until: expect.any(String) },
      action: 'QUIT_REQUEST',
    }),
  );
  expect(received(screen, 'protection').map(({ data }) => data)).toContainEqual({
    exclusion: null,
    reached: { name: 'loss-day', until: expect.any(String) },
  });
  await expect(player.sit(101)).rejects.toMatchObject({ code: 41040 });
  expect((await player.call('GET', '/api/protection/history')).body.items).toMatchObject([
    { event: 'limit-reached', name: 'loss-day' },
    { event: 'limit-set' },
  ]);
});

test('PROT-7 C17.7 a loss limit counts what the meters report, so a win gives room again', async () => {
  const player = await Player.create(play, 10_000);
  await player.setLimit('loss-week', 300);
  const seat = await player.sit(102, 2_000);
  await floor.game(102, 100, 0);
  await floor.game(102, 100, 500);
  await press(seat);
  await floor.game(102, 300, 0);
  expect((await player.call('GET', '/api/protection')).body.limits).toMatchObject([{ used: 0 }]);
  expect(await player.session()).toMatchObject({ state: 'live' });
  await floor.report({
    type: 'hand-pay',
    machineId: 102,
    id: `win-of-${player.id}`,
    kind: 'hand-pay',
    amount: minorUnits(4_000),
    at: new Date().toISOString(),
  });
  expect((await player.call('GET', '/api/protection')).body.limits).toMatchObject([{ used: -4_000 }]);
  await floor.report({
    type: 'hand-pay-reset',
    machineId: 102,
    id: `win-of-${player.id}`,
    at: new Date().toISOString(),
  });
  await seat.ask('leave');
  await player.hasEnded('left', wait);
});

test('PROT-8 lowering a limit in one tab binds the next press in another, and ends play when it is reached', async () => {
  const player = await Player.create(play, 10_000);
  await player.setLimit('stake-day', 10_000);
  const seat = await player.sit(101, 2_000);
  await seat.ask('band', { id: 3 });
  await press(seat);
  await floor.game(101, 300, 0);
  await player.setLimit('stake-day', 500);
  // 200 are left.
  await vi.waitFor(() => expect(press(seat)).rejects.toMatchObject({ code: 41048 }));
  await seat.ask('band', { id: 2 });
  await press(seat);
  await floor.game(101, 200, 0);
  await player.hasEnded('limit-reached', wait);
  expect(await player.balance).toBe(10_000 - 500);
});

test('PROT-8 a press is refused by the limit that another node lowered, at the latest after one game', async () => {
  const player = await Player.create(play, 10_000);
  await player.setLimit('stake-day', 10_000);
  const seat = await player.sit(101, 2_000);
  await seat.ask('band', { id: 2 });
  // As by a node whose announcement is lost.
  await play.db.updateTable('playerLimits').set({ value: 300n }).where('playerId', '=', player.id).execute();
  await press(seat);
  await floor.game(101, 200, 0);
  await expect(press(seat)).rejects.toMatchObject({ code: 41048 });
  await seat.ask('leave');
  await player.hasEnded('left', wait);
});

test('PROT-11 an exclusion whose announcement is lost ends play after one game at the latest', async () => {
  const player = await Player.create(play, 10_000);
  const seat = await player.sit(101, 2_000);
  const since = new Date(clock.now());
  const exclusion = { playerId: player.id, kind: 'exclusion', since, until: null, endedAt: null } as const;
  await play.db.insertInto('exclusions').values(exclusion).execute();
  await press(seat);
  await floor.game(101, 100, 0);
  await player.hasEnded('excluded', wait);
  expect(await player.balance).toBe(10_000 - 100);
});

test('PROT-7 a game counts also where the account is read by another while it is booked', async () => {
  const player = await Player.create(play, 10_000);
  await player.setLimit('loss-day', 100);
  await player.sit(102, 1_000);
  const { accounts, seats } = play.house.floors.at(102)?.play ?? expect.fail('no floor');
  const session = seats.at(102) ?? expect.fail('no session');
  const { count } = SeatAccounts.prototype;
  vi.spyOn(SeatAccounts.prototype, 'count').mockImplementationOnce(async (tx, seated, change) => {
    const counted = await count.call(accounts, tx, seated, change);
    // Before the commit: it sees nothing of the game.
    await accounts.refresh(session);
    return counted;
  });
  await floor.game(102, 100, 0);
  await player.hasEnded('limit-reached', wait);
  expect(await player.balance).toBe(10_000 - 100);
});

test('PROT-9 C17.14 with a stake limit only bet levels choose the stake', async () => {
  const player = await Player.create(play, 10_000);
  await player.setLimit('stake-day', 10_000);
  const seat = await player.sit(103, 2_000);
  await expect(seat.ask('press', { button: 'bet-up' })).rejects.toMatchObject({ code: 41049 });
  await seat.ask('band', { id: 2 });
  await press(seat);
  await floor.game(103, 200, 0);
  await seat.ask('leave');
  await player.hasEnded('left', wait);
});

test('PROT-7 a game that a floor reports with a wrong time is booked, and counts today', async () => {
  const player = await Player.create(play, 10_000);
  await player.setLimit('stake-month', 10_000);
  const seat = await player.sit(103, 2_000);
  const ended = {
    type: 'round-ended',
    machineId: 103,
    bet: minorUnits(100),
    win: minorUnits(0),
    free: false,
  } as const;
  await floor.report({ ...ended, at: '9999-12-31T23:59:59.999Z', credit: minorUnits(1_900) });
  await floor.report({ ...ended, at: '0001-01-01T00:00:00.000Z', credit: minorUnits(1_800) });
  floor.credit.set(103, 1_800);
  expect((await player.call('GET', '/api/protection')).body.limits).toMatchObject([{ used: 200 }]);
  await seat.ask('leave');
  await player.hasEnded('left', wait);
  expect(await player.balance).toBe(10_000 - 200);
});

test('PROT-10 C17.9 play ends when the time of a session is over', async () => {
  const player = await Player.create(play, 10_000);
  await player.setLimit('time-session', 600);
  const seat = await player.sit(101, 2_000);
  clock.advance(599_000);
  await press(seat);
  await floor.game(101, 100, 0);
  clock.advance(2_000);
  await player.hasEnded('limit-reached', wait);
  expect(infos(seat)).toContainEqual(
    expect.objectContaining({ code: 41040, params: { limit: 'time-session' } }),
  );
  expect(await player.balance).toBe(10_000 - 100);
});

test('PROT-7 a limit that was reached while the house was down ends play when it is back', async () => {
  const player = await Player.create(play, 10_000);
  await player.setLimit('loss-day', 200);
  await player.sit(102, 1_000);
  await play.stop();
  // The floor keeps the game until the house is there.
  await floor.game(102, 200, 0);
  await play.start();
  await floor.link(play.house.url);
  await player.hasEnded('limit-reached', wait);
  expect(await player.balance).toBe(10_000 - 200);
});
