import { setTimeout as sleep } from 'node:timers/promises';
import { minorUnits } from '@floorcast/contract/money';
import { PlayerNotifications } from '@floorcast/contract/sockets';
import { seconds } from '@floorcast/contract/time';
import { expect, test, vi } from 'vitest';
import { DEMO } from '../../../policy/index.ts';
import { knownCredit } from '../../../testing/known-credit.ts';
import { SocketPlayer } from '../../../testing/player.ts';
import { ScriptedFloor } from '../../../testing/scripted-floor.ts';
import { PlayRepository } from '../state/play.repository.ts';
import { SETTLE_MS } from '../state/play-state.ts';
import { PlayHouse } from '../testing/play-house.ts';

/** What becomes of a seat whose machine is locked: by a hand pay, or by a fault. */
const machineIds = [101, 102, 103, 104];
const play = new PlayHouse(machineIds, { policy: { ...DEMO, seatHoldSeconds: seconds(0) } });
const { clock, floor, guests } = play;

const at = () => new Date().toISOString();
const openAt = (machineId: number) =>
  play.db
    .selectFrom('playSessions')
    .select('state')
    .where('machineId', '=', machineId)
    .where('state', '<>', 'ended')
    .execute();

async function freeGame(machineId: number, win = 0) {
  const game = { machineId, at: at(), bet: minorUnits(0), free: true };
  await floor.report({ ...game, type: 'round-started', credit: minorUnits(0) });
  floor.credit.set(machineId, win);
  await floor.report({ ...game, type: 'round-ended', win: minorUnits(win), credit: minorUnits(win) });
}

/** Long enough for a step of the closing every time, and for what it asks of the database. */
async function passes(millis: number) {
  for (let passed = 0; passed < millis; passed += SETTLE_MS) {
    clock.advance(SETTLE_MS);
    await sleep(50);
  }
}

/** The game that free games belong to. */
async function paidGame(machineId: number) {
  await knownCredit(play.db, machineId, 100);
  const game = { machineId, at: at(), bet: minorUnits(100), credit: minorUnits(0), free: false };
  await floor.report({ ...game, type: 'round-started' });
  await floor.report({ ...game, type: 'round-ended', win: minorUnits(0) });
}

let locks = 0;
/** A hand pay in the middle of free games, of which the machine will play more once it is unlocked. */
async function locksInBonus(machineId: number) {
  const guest = await guests.seated('demo', machineId);
  await paidGame(machineId);
  await freeGame(machineId);
  const handPay = { machineId, at: at(), id: `bonus-${locks++}` };
  await floor.report({ ...handPay, type: 'hand-pay', kind: 'hand-pay', amount: minorUnits(40_000) });
  return { ...guest, unlock: () => floor.report({ ...handPay, type: 'hand-pay-reset' }) };
}

test('GAME-4 a seat with a hold of zero is held during a hand pay, and checked now and then', async () => {
  const { player, token } = await guests.seated('demo', 101);
  const handPay = { machineId: 101, at: at(), id: 'held-on' };
  await floor.report({ ...handPay, type: 'hand-pay', kind: 'hand-pay', amount: minorUnits(5_000) });
  const writes = vi.spyOn(PlayRepository.prototype, 'setState');
  await player.close();
  await vi.waitFor(() => expect(writes).toHaveBeenCalled());
  for (let ms = 0; ms < 1_000; ms += 20) clock.advance(20);
  expect(writes.mock.calls.length).toBe(1);
  writes.mockRestore();
  const elsewhere = await SocketPlayer.connect(play.house.url, token, 'notification');
  await elsewhere.ask('init', { id: (await play.house.login('demo')).id });
  elsewhere.received.length = 0;
  const left = () => {
    const notification = elsewhere.received.filter(({ method }) => method === 'session').at(-1);
    return PlayerNotifications.session.parse(notification?.data).seconds;
  };
  await passes(30_000);
  expect(await openAt(101)).toEqual([{ state: 'reconnecting' }]);
  expect(left()).toBe(10);
  await elsewhere.close();
  await floor.report({ ...handPay, type: 'hand-pay-reset' });
  await passes(12_000);
  await guests.free(token, 101);
  await play.auditPasses();
});

test('GAME-11 C4.6 C4.29 C4.30 free games that a hand pay interrupts belong to their player, who has left', async () => {
  const { player, token, before, unlock } = await locksInBonus(102);
  await player.ask('leave');
  await passes(20_000);
  expect(await openAt(102)).toEqual([{ state: 'cashing-out' }]);
  await unlock();
  clock.advance(SETTLE_MS - 100);
  expect(await openAt(102)).toEqual([{ state: 'cashing-out' }]);
  await freeGame(102, 700);
  await guests.free(token, 102);
  expect(await guests.balance(token)).toBe(before + 40_000 + 700);
  await player.close();
  await play.auditPasses();
});

test('GAME-11 C4.6 C4.29 C4.30 free games that a fault interrupts belong to their player, who has left', async () => {
  const { player, token, before } = await guests.seated('demo', 103);
  await paidGame(103);
  await freeGame(103);
  floor.notify('condition', { machineId: 103, condition: 'malfunction' });
  floor.notify('fault', { machineId: 103, fault: { kind: 'door', since: at() } });
  await player.ask('leave');
  await passes(20_000);
  expect(await openAt(103)).toEqual([{ state: 'cashing-out' }]);
  floor.notify('condition', { machineId: 103, condition: 'ready' });
  floor.notify('fault', { machineId: 103, fault: null });
  await freeGame(103, 700);
  await guests.free(token, 103);
  expect(await guests.balance(token)).toBe(before + 700);
  await player.close();
  await play.auditPasses();
});

test('GAME-11 C4.6 C4.29 C4.30 free games behind a lock belong to their player over a restart of the house', async () => {
  const { player, token, before, unlock } = await locksInBonus(102);
  await player.ask('leave');
  await player.close();
  await play.restart();
  await passes(20_000);
  expect(await openAt(102)).toEqual([{ state: 'cashing-out' }]);
  await unlock();
  clock.advance(SETTLE_MS - 100);
  await freeGame(102, 700);
  await guests.free(token, 102);
  expect(await guests.balance(token)).toBe(before + 40_000 + 700);
  await play.auditPasses();
});

test('GAME-11 C4.6 C4.29 C4.30 free games that a lock delays before the first begins belong to their player', async () => {
  const { player, token, before } = await guests.seated('demo', 103, 100);
  await floor.game(103, 100, 0);
  floor.notify('condition', { machineId: 103, condition: 'malfunction' });
  await player.ask('leave');
  await passes(20_000);
  expect(await openAt(103)).toEqual([{ state: 'cashing-out' }]);
  floor.notify('condition', { machineId: 103, condition: 'ready' });
  await freeGame(103, 700);
  await guests.free(token, 103);
  expect(await guests.balance(token)).toBe(before - 100 + 700);
  await player.close();
  await play.auditPasses();
});

async function staffKicks(machineId: number) {
  const { token } = await play.house.login('staff', 'staff1234');
  const kicked = await play.house.app.inject({
    method: 'POST',
    url: '/api/player/kick',
    headers: { authorization: `Bearer ${token}` },
    payload: { machineId },
  });
  return kicked.json<{ status: number; code?: number }>();
}

/** Somebody leaves a machine that has locked, with so much on it. */
async function leavesLocked(machineId: number, credit: number) {
  const guest = await guests.seated('demo', machineId, credit + 100);
  await floor.game(machineId, 100, 0);
  floor.transfers = 'refuse';
  floor.notify('condition', { machineId, condition: 'malfunction' });
  await guest.player.ask('leave');
  await passes(8_000);
  expect(await openAt(machineId)).toEqual([{ state: 'cashing-out' }]);
  return guest;
}
const recovers = (machineId: number) => {
  floor.transfers = 'accept';
  floor.notify('condition', { machineId, condition: 'ready' });
};

test('SRV-5 C8.2 C8.9 staff end the session of a player who has left a machine that stays locked, and the player sits elsewhere', async () => {
  const { player } = await leavesLocked(104, 0);
  expect(await staffKicks(104)).toEqual({ status: 1 });
  expect(await openAt(104)).toEqual([]);
  await player.close();
  recovers(104);
  const elsewhere = await guests.seated('demo', 103);
  await elsewhere.player.ask('leave');
  await guests.free(elsewhere.token, 103);
  await elsewhere.player.close();
  await play.auditPasses();
});

test('MONEY-5 C8.2 C8.10 staff do not end the session of a player whose money is on the locked machine', async () => {
  const { player, token, before } = await leavesLocked(104, 500);
  expect(await staffKicks(104)).toMatchObject({ status: 0, code: 41012 });
  expect(await openAt(104)).toEqual([{ state: 'cashing-out' }]);
  recovers(104);
  await guests.free(token, 104);
  expect(await guests.balance(token)).toBe(before - 100);
  await player.close();
  await play.auditPasses();
});

test('NODE-2 a session ends though its floor has forgotten a free game', async () => {
  const { player, token } = await guests.seated('demo', 104);
  await floor.report({
    machineId: 104,
    at: at(),
    bet: minorUnits(0),
    free: true,
    type: 'round-started',
    credit: minorUnits(0),
  });
  await player.ask('leave');
  await floor.cut();
  const fresh = new ScriptedFloor(machineIds);
  await fresh.link(play.house.url);
  await guests.free(token, 104);
  await fresh.cut();
  await floor.link(play.house.url);
  await player.close();
});
