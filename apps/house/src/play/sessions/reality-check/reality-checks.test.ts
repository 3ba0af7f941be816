import { AutoplayState } from '@floorcast/contract/autoplay';
import { ERRORS } from '@floorcast/contract/errors';
import { MachineInit } from '@floorcast/contract/sockets';
import { expect, test, vi } from 'vitest';
import { SocketPlayer } from '../../../testing/player.ts';
import { CheckHouse, checks, EVERY, SHORTER } from '../testing/check-house.ts';
import { gamesOn } from '../testing/games.ts';
import { received } from '../testing/play-house.ts';

/** Reality checks at the seat: when they come, what they hold back, and how they are answered. */
const play = new CheckHouse([101, 102, 103]);
const { floor, guests, clock } = play;
const { begins, ends } = gamesOn(floor);
const DUE = { code: ERRORS.realityCheckDue.code };

const presses = () => floor.pressed.filter(({ button }) => button === 'spin').length;
const answer = (player: SocketPlayer, id: number, how: string) =>
  player.ask('realityCheck', { id, answer: how });

async function leave(player: SocketPlayer, token: string, machineId: number): Promise<void> {
  await player.ask('leave').catch(() => undefined);
  await guests.free(token, machineId);
  await player.close();
}

test('PROT-22 C20.4 C20.5 C20.6 C20.7 C20.9 a reality check says what the play came to, and holds every press until it is answered', async () => {
  const { player, token } = await guests.seated('demo', 101, 5_000);
  await floor.game(101, 200, 700);
  await floor.game(101, 300, 0);
  const check = await play.nextCheck(player);
  expect(check).toMatchObject({ staked: 500, won: 700, net: 200 });
  expect(check.seconds).toBeGreaterThanOrEqual(EVERY * 60);
  const before = presses();
  await expect(player.ask('press', { button: 'spin' })).rejects.toMatchObject(DUE);
  await expect(player.ask('press', { button: 'bet-up' })).rejects.toMatchObject(DUE);
  await expect(player.ask('band', { id: 1 })).rejects.toMatchObject(DUE);
  await expect(player.ask('hold', { button: 'spin', down: true })).rejects.toMatchObject(DUE);
  await expect(player.ask('autoplay', { on: true, spins: 3 })).rejects.toMatchObject(DUE);
  expect(presses()).toBe(before);
  await answer(player, check.id, 'continue');
  expect(checks(player).at(-1)).toBeNull();
  await player.ask('press', { button: 'spin' });
  const next = await play.nextCheck(player);
  expect(next.id).not.toBe(check.id);
  expect(next.seconds).toBeGreaterThanOrEqual(2 * EVERY * 60);
  await answer(player, next.id, 'continue');
  await leave(player, token, 101);
});

test('PROT-22 C20.6 a check that is due during a game is shown at its end and counts it; no game is started meanwhile', async () => {
  const { player, token } = await guests.seated('demo', 102, 5_000);
  await begins(102, 4_900);
  await vi.waitFor(() => expect(received(player, 'round')).toHaveLength(1));
  play.plays(EVERY);
  await player.ask('ping');
  expect(checks(player)).toEqual([]);
  await vi.waitFor(() => expect(player.ask('press', { button: 'spin' })).rejects.toMatchObject(DUE));
  await expect(player.ask('autoplay', { on: true, spins: 3 })).rejects.toMatchObject(DUE);
  await ends(102, 4_900, 0);
  await vi.waitFor(() => expect(checks(player)).toMatchObject([{ staked: 100, won: 0, net: -100 }]));
  await leave(player, token, 102);
});

test('PROT-22 C20.6 a game that waits for its player puts a check off for 15 seconds, and not for ever', async () => {
  const { player, token } = await guests.seated('demo2', 102, 5_000);
  await begins(102, 4_900);
  await vi.waitFor(() => expect(received(player, 'round')).toHaveLength(1));
  play.plays(EVERY);
  await vi.waitFor(() => expect(player.ask('press', { button: 'spin' })).rejects.toMatchObject(DUE));
  expect(checks(player)).toEqual([]);
  clock.advance(15_000);
  await vi.waitFor(() => expect(checks(player)).toHaveLength(1));
  await answer(player, checks(player)[0]?.id ?? 0, 'continue');
  await player.ask('press', { button: 'spin' });
  await ends(102, 4_900, 0);
  await leave(player, token, 102);
});

test('PROT-23 C20.8 autoplay pauses while a check is open, and goes on after it with the games that are left', async () => {
  const { player, token } = await guests.seated('demo', 103, 5_000);
  const state = () => AutoplayState.parse(received(player, 'autoplay').at(-1)?.data);
  clock.advance(10_000);
  await player.ask('autoplay', { on: true, spins: 5 });
  let before = presses();
  clock.advance(1_000);
  await vi.waitFor(() => expect(presses()).toBe(before + 1));
  await begins(103, 4_900);
  await vi.waitFor(() => expect(state()).toMatchObject({ on: true, left: 4 }));
  play.plays(EVERY);
  await ends(103, 4_900, 0);
  await vi.waitFor(() => expect(checks(player)).toHaveLength(1));
  before = presses();
  clock.advance(60_000);
  await player.ask('ping');
  expect(presses()).toBe(before);
  expect(state()).toMatchObject({ on: true, left: 4, played: 1 });
  await answer(player, checks(player).at(-1)?.id ?? 0, 'continue');
  clock.advance(1_000);
  await vi.waitFor(() => expect(presses()).toBe(before + 1));
  await leave(player, token, 103);
});

test('PROT-24 C20.9 C20.10 C20.11 each answer is recorded; leave pays everything out, and a late answer changes nothing', async () => {
  const { player, token, before } = await guests.seated('demo2', 101, 5_000);
  await floor.game(101, 200, 50);
  const check = await play.nextCheck(player);
  await answer(player, check.id, 'history');
  await expect(player.ask('press', { button: 'spin' })).rejects.toMatchObject(DUE);
  expect((await play.stored('demo2')).slice(-1)).toEqual([
    { id: check.id, answer: null, history: true, staked: 200, won: 50 },
  ]);
  await answer(player, check.id, 'leave');
  await guests.free(token, 101);
  expect(await guests.balance(token)).toBe(before - 150);
  expect((await play.stored('demo2')).slice(-1)).toMatchObject([
    { id: check.id, answer: 'leave', history: true },
  ]);
  await expect(answer(player, check.id, 'continue')).rejects.toMatchObject({ code: ERRORS.noSession.code });
  await player.close();
  const later = await guests.seated('demo2', 102);
  const next = await play.nextCheck(later.player);
  await answer(later.player, check.id, 'continue');
  expect(checks(later.player).at(-1)).toMatchObject({ id: next.id });
  await answer(later.player, next.id, 'continue');
  expect((await play.stored('demo2')).map((each) => each.answer).slice(-2)).toEqual(['leave', 'continue']);
  await leave(later.player, later.token, 102);
  await play.auditPasses();
});

test('PROT-25 C20.6 C20.12 a check is open on every connection, after a reconnection and after a restart of the house', async () => {
  const { player, token } = await guests.seated('demo', 101, 1_000);
  const check = await play.nextCheck(player);
  await player.close();
  const back = await SocketPlayer.connect(play.house.url, token);
  const init = MachineInit.reply.parse(await back.ask('init', { machineID: 101, token }));
  expect(init.realityCheck).toEqual(check);
  await back.close();
  await play.restart();
  const resumed = await guests.come('demo');
  await resumed.sit(101);
  await vi.waitFor(() => expect(checks(resumed.player)).toMatchObject([{ id: check.id }]));
  await expect(resumed.player.ask('press', { button: 'spin' })).rejects.toMatchObject(DUE);
  await answer(resumed.player, check.id, 'continue');
  await leave(resumed.player, resumed.token, 101);
});

test('PROT-20 C20.3 C20.5 C20.12 a change of machine begins no new interval, and answers no check', async () => {
  const { player, token } = await guests.seated('demo', 101, 1_000);
  await floor.game(101, 100, 0);
  const { id } = await play.nextCheck(player);
  await leave(player, token, 101);
  await play.lasted(id, EVERY);
  const next = await guests.seated('demo', 102);
  await vi.waitFor(() => expect(checks(next.player)).toHaveLength(1));
  const check = checks(next.player)[0];
  expect(check?.id).not.toBe(id);
  expect(check?.staked).toBeGreaterThanOrEqual(100);
  await answer(next.player, check?.id ?? 0, 'continue');
  await leave(next.player, next.token, 102);
});

test('PROT-21 C20.13 C20.14 a player chooses a shorter interval, at an open seat too, and no other', async () => {
  const { player, token } = await guests.seated('demo2', 101);
  const offered = { status: 1, choices: [SHORTER, EVERY], mayBeOff: false };
  expect((await play.call('GET', token)).json()).toEqual({ ...offered, minutes: EVERY });
  for (const minutes of [7, null]) {
    const refused = await play.call('PUT', token, { minutes });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ code: 40000, Params: { field: 'minutes' } });
  }
  const chosen = await play.call('PUT', token, { minutes: SHORTER });
  expect(chosen.json()).toEqual({ ...offered, minutes: SHORTER });
  const check = await play.nextCheck(player, SHORTER);
  await answer(player, check.id, 'continue');
  await play.call('PUT', token, { minutes: EVERY });
  await leave(player, token, 101);
});

test('PROT-21 staff have no reality checks', async () => {
  const { token } = await play.house.login('staff', 'staff1234');
  const player = await SocketPlayer.connect(play.house.url, token);
  await player.ask('init', { machineID: 101, token });
  play.plays(3 * EVERY);
  await player.ask('ping');
  expect(checks(player)).toEqual([]);
  expect((await play.call('GET', token)).statusCode).toBe(403);
  await leave(player, token, 101);
});
