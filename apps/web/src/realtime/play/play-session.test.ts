import { CLOSE_CODES } from '@floorcast/contract/sockets';
import { expect, test, vi } from 'vitest';
import { INIT } from '../../testing/house/machine-init.ts';
import { AT, joiningSession, seatedSession } from '../../testing/house/play-sessions.ts';
import type { ScriptedHouse } from '../../testing/house/scripted-house.ts';
import { seatOf } from './reduce-play.ts';

test('GAME-2 GAME-6 a joined session has its seat, with the bet levels in descending order', async () => {
  const { session, seat, balance } = await seatedSession();
  expect(session.getState().phase).toBe('live');
  expect(seat().bands.map(({ id }) => id)).toEqual([2, 1]);
  expect(balance).toHaveBeenCalledWith(500_000);
});

test('GAME-2 a session whose seat is refused ends with the reason', async () => {
  const { house, session } = joiningSession();
  await house.refuse('init', 41000);
  expect(session.getState()).toMatchObject({
    phase: 'ended',
    reason: { kind: 'refused', failure: { code: 41000 } },
  });
});

test('GAME-10 GAME-13 a player who leaves while joining receives no further info', async () => {
  const { house, session, info } = joiningSession();
  await vi.waitFor(() => expect(house.asked).toHaveLength(1));
  const countdown = { code: 'CODE_18800', params: { count: 9 }, message: '9 seconds' };
  await house.notify('info', countdown);
  expect(info).toHaveBeenCalledOnce();
  await session.leave();
  await house.notify('info', countdown);
  expect(info).toHaveBeenCalledOnce();
});

test('GAME-10 a player who leaves while joining gives the seat up as soon as the house has given it', async () => {
  const { house, session } = joiningSession();
  await vi.waitFor(() => expect(house.asked).toHaveLength(1));
  await session.leave();
  session.close();
  expect(session.getState()).toEqual({ phase: 'ended', reason: { kind: 'left' } });
  await house.accept('init', INIT);
  expect(session.getState().phase).toBe('ended');
  expect(house.closed).toBe(0);
  await house.accept('leave', {});
  expect(house.closed).toBe(1);
  await house.pass();
  expect(house).toMatchObject({ sockets: 1, asked: [] });
});

test.each([
  ['is refused', (house: ScriptedHouse) => house.refuse('init', 41000)],
  ['loses its connection', (house: ScriptedHouse) => house.cut()],
])('GAME-10 a session that is left while joining stays ended when the request %s', async (_, end) => {
  const { house, session } = joiningSession();
  await vi.waitFor(() => expect(house.asked).toHaveLength(1));
  await session.leave();
  session.close();
  await end(house);
  await house.pass();
  expect(house).toMatchObject({ sockets: 1, asked: [] });
  expect(session.getState()).toEqual({ phase: 'ended', reason: { kind: 'left' } });
});

test.each([
  [CLOSE_CODES.takenOver, { kind: 'replaced' }],
  [CLOSE_CODES.signedOut, { kind: 'closed', reason: 'signed-out' }],
] as const)('GAME-14 RT-3 a session that the house closes with %i has ended: %o', async (code, reason) => {
  const { house, session } = await seatedSession();
  await house.cut(code);
  await house.pass();
  expect(session.getState()).toEqual({ phase: 'ended', reason });
  expect(house.sockets).toBe(1);
});

test('GAME-11 a seat has the lamps of the latest notification', async () => {
  const { house, seat } = await seatedSession();
  expect(seat().lamps).toEqual({ spin: 'off' });
  await house.notify('lamps', { lamps: { spin: 'blink' } });
  expect(seat().lamps).toEqual({ spin: 'blink' });
  await house.notify('lamps', { lamps: null });
  expect(seat().lamps).toBeNull();
});

test('GAME-15 a silent connection is lost after its ping; a house that refuses the ping is connected', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { house, session } = joiningSession();
    const step = () => vi.advanceTimersByTimeAsync(1);
    const quietly = async (work: Promise<unknown>) => {
      await step();
      await step();
      await work;
    };
    await quietly(house.accept('init', INIT));
    await quietly(house.pass());
    await quietly(house.refuse('ping', 40400));
    expect(session.getState().phase).toBe('live');
    await quietly(house.pass());
    await vi.advanceTimersByTimeAsync(3_900);
    expect(session.getState().phase).toBe('live');
    await vi.advanceTimersByTimeAsync(200);
    expect(session.getState().phase).toBe('reconnecting');
    await quietly(house.pass());
    expect(house.sockets).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});

test('GAME-15 a socket that never opens is replaced by another', async () => {
  const { house, session } = joiningSession({ opens: false });
  await house.pass();
  house.opens = true;
  await house.pass();
  expect(house).toMatchObject({ sockets: 2, closed: 1 });
  await house.accept('init', INIT);
  expect(session.getState().phase).toBe('live');
});

test('RT-2 a notification that violates the contract changes nothing', async () => {
  const { house, session } = await seatedSession();
  const before = session.getState();
  await house.notify('autoplay', { on: 'yes' });
  await house.notify('credit', { credit: 'much' });
  await house.notify('round', null);
  await house.notify('jackpot', {});
  expect(session.getState()).toEqual(before);
});

test('GAME-4 SRV-5 a seat has the machine’s trouble from its notification until it is over', async () => {
  const door = { kind: 'door', since: AT };
  const { session, house } = await seatedSession();
  const trouble = () => seatOf(session.getState())?.trouble;
  expect(trouble()).toBeNull();
  await house.notify('trouble', { trouble: door });
  expect(trouble()).toEqual(door);
  await house.notify('trouble', { trouble: { kind: 'fire', since: AT } });
  expect(trouble()).toEqual(door);
  await house.notify('trouble', { trouble: null });
  expect(trouble()).toBeNull();
});

const round = (id: number, phase: 'started' | 'ended', win = 0) => ({
  ...{ id, phase, bet: 100, win, credit: 900, free: false, at: AT },
});

test('NET-5 a game’s result is that which the machine reported, until the next game begins', async () => {
  const { house, seat } = await seatedSession();
  expect(seat().result).toBeNull();
  await house.notify('round', round(1, 'started'));
  expect(seat().result).toBeNull();
  await house.notify('round', round(1, 'ended', 250));
  expect(seat().result).toEqual({ id: 1, win: 250, bet: 100 });
  await house.notify('round', round(2, 'started'));
  expect(seat().result).toBeNull();
  await house.notify('round', round(2, 'ended'));
  expect(seat().result).toEqual({ id: 2, win: 0, bet: 100 });
});

test('GAME-4 C16.26 a win that is paid by hand raises the win and the result of its game, and its list is read again', async () => {
  const { house, seat } = await seatedSession();
  await house.notify('round', { ...round(1, 'ended'), game: 7 });
  await house.notify('credit', { credit: 900, bet: 100, win: 0 });
  const { recall } = seat();
  await house.notify('credit', { credit: 900, bet: 100, win: 122_000 });
  expect(seat()).toMatchObject({ win: 122_000, result: { id: 7, win: 122_000, bet: 100 } });
  expect(seat().recall).toBe(recall + 1);
  await house.notify('credit', { credit: 900, bet: 100, win: 122_000 });
  expect(seat().recall).toBe(recall + 1);
  await house.notify('round', round(8, 'started'));
  await house.notify('credit', { credit: 800, bet: 100, win: 0 });
  expect(seat()).toMatchObject({ win: 0, result: null });
});

test('GAME-4 GAME-15 C16.26 a win that was paid by hand meanwhile is the result of its game after a rejoin', async () => {
  const lastGame = { id: 7, bet: 100, win: 0, free: false };
  const { house, seat } = await seatedSession({ lastGame: null });
  await house.notify('round', { ...round(1, 'ended'), game: 7 });
  await house.cut();
  await house.pass();
  // A jackpot is no win of a game.
  await house.accept('init', { ...INIT, win: 122_000, lastGame });
  expect(seat()).toMatchObject({ win: 122_000, result: { id: 7, win: 122_000, bet: 100 } });
});

const TOTALS = { in: 5_000, out: 0, bet: 0, won: 0 };
const credit = (credit: number, out: number, more: object = {}) => ({
  ...{ credit, bet: 100, win: 0, totals: { ...TOTALS, out }, ...more },
});

test('GAME-13 C4.72 the net of a session follows its totals and the credit, and waits while money moves', async () => {
  const { house, session, seat } = await seatedSession({
    credit: 4_000,
    session: { ...INIT.session, totals: TOTALS },
  });
  expect(seat()).toMatchObject({ totals: TOTALS, net: -1_000 });
  await house.notify('credit', credit(4_500, 0));
  expect(seat().net).toBe(-500);
  void session.transfers.cashOut();
  await house.notify('credit', credit(0, 0));
  expect(seat().net).toBe(-500);
  const transfer = { requestId: 'request-0', direction: 'out', state: 'settled', amount: 4_500 };
  await house.notify('credit', credit(0, 4_500, { transfer }));
  expect(seat()).toMatchObject({ net: -500, totals: { out: 4_500 } });
});

test('GAME-13 a seat of a house without totals has no net', async () => {
  const { house, seat } = await seatedSession();
  await house.notify('credit', { credit: 100, bet: 100, win: 0 });
  expect(seat()).toMatchObject({ totals: null, net: null });
});

/** A session at a server that answers `init` with nothing. */
async function plainSession() {
  const all = joiningSession();
  await all.house.accept('init', {});
  return all;
}

test('RT-1 C2.35 a machine whose init is answered with nothing is joined, and sends no request of its own', async () => {
  const { house, session, info } = await plainSession();
  expect(session.getState()).toEqual({ phase: 'plain' });
  await house.pass();
  expect(house).toMatchObject({ asked: [], sockets: 1 });
  await house.notify('info', { code: 'CODE_18800', params: { count: 10 } });
  expect(info).toHaveBeenCalledOnce();
});

test('RT-1 C2.35 a plain machine is cashed out with cashout and nothing else, and its refusal is returned', async () => {
  const { house, session } = await plainSession();
  const paid = session.transfers.cashOut();
  expect(await house.accept('cashout', {})).toEqual({});
  expect(await paid).toBeNull();
  const refused = session.transfers.cashOut();
  await house.refuse('cashout', 50100);
  expect(await refused).toMatchObject({ kind: 'refused', code: 50100 });
});

test('RT-1 RT-2 C2.35 a plain machine is joined again after a loss, and leaving it closes the connection', async () => {
  const { house, session } = await plainSession();
  await house.cut();
  expect(session.getState()).toEqual({ phase: 'connecting' });
  await house.pass();
  await house.accept('init', {});
  expect(session.getState()).toEqual({ phase: 'plain' });
  await session.leave();
  expect(house).toMatchObject({ asked: [], closed: 1 });
  expect(session.getState()).toMatchObject({ phase: 'ended' });
});
