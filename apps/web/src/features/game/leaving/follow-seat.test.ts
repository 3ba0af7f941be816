import { ERRORS } from '@floorcast/contract/errors';
import { CLOSE_CODES } from '@floorcast/contract/sockets';
import { afterEach, expect, test } from 'vitest';
import { leftSeat } from '../../../api/stores/left-seat.ts';
import { INIT } from '../../../testing/house/machine-init.ts';
import { AT, joiningSession } from '../../../testing/house/play-sessions.ts';
import { followSeat } from './use-leaving.tsx';

afterEach(() => leftSeat.forget());

const TOTALS = { in: 5_000, out: 0, bet: 0, won: 0 };
const NOTHING = { in: 0, out: 0, bet: 0, won: 0 };
const LAST = { id: 3, bet: 100, win: 0, free: false };

/** A session whose seat is followed. */
async function followed(totals: object = TOTALS, init: object = {}) {
  const joining = joiningSession();
  const { house, session } = joining;
  const followed = followSeat();
  session.subscribe(() => followed.follow(session.getState()));
  const seat = { ...INIT, session: { ...INIT.session, totals }, lastGame: LAST, ...init };
  await house.accept('init', seat);
  return { ...joining, seat, followed };
}

test('GAME-10 a seat that is given up is remembered for its receipt', async () => {
  const { session } = await followed();
  void session.leave();
  expect(leftSeat.getState()).toEqual({
    sessionId: 1,
    machine: { id: 101, name: 'One' },
    how: 'given-up',
    lastGame: 3,
    inGame: false,
  });
});

test('GAME-10 a game screen that is gone in mid-game leaves a held seat with a running game', async () => {
  const { house, session } = await followed();
  await house.notify('round', {
    ...{ id: 9, phase: 'started', bet: 100, win: 0, credit: 4_900, free: false, at: AT },
  });
  session.close();
  expect(leftSeat.getState()).toMatchObject({ how: 'held', inGame: true, lastGame: 3 });
});

test('GAME-14 a session that the house ends is remembered; one that goes on elsewhere is not', async () => {
  const ended = await followed();
  await ended.house.notify('state', { state: 'ended', reason: 'kicked' });
  expect(leftSeat.getState()).toMatchObject({ how: 'given-up' });
  leftSeat.forget();
  const replaced = await followed();
  await replaced.house.cut(CLOSE_CODES.takenOver);
  expect(replaced.session.getState().phase).toBe('ended');
  expect(leftSeat.getState()).toBeNull();
});

test.each([
  ['sessionTerminated', 'given-up', 1],
  ['machineOffline', 'held', 6],
] as const)(
  'GAME-15 a seat whose rejoin is refused with %s is %s, after %i attempts',
  async (name, how, attempts) => {
    const { house, session } = await followed();
    await house.cut();
    for (let attempt = 0; attempt < attempts; attempt++) {
      expect(session.getState().phase).toBe('reconnecting');
      await house.pass();
      await house.refuse('init', ERRORS[name].code);
    }
    expect(session.getState().phase).toBe('ended');
    expect(leftSeat.getState()).toMatchObject({ how });
  },
);

test('GAME-10 nothing is remembered of a session without money and games, nor of a house without totals', async () => {
  const empty = await followed(NOTHING);
  void empty.session.leave();
  expect(leftSeat.getState()).toBeNull();
  const old = await followed(TOTALS, INIT);
  void old.session.leave();
  expect(leftSeat.getState()).toBeNull();
});

test('RT-2 a seat whose player is back is forgotten', async () => {
  const before = await followed();
  before.session.close();
  expect(leftSeat.getState()).not.toBeNull();
  await followed();
  expect(leftSeat.getState()).toBeNull();
});

test('GAME-10 a page that is closed in play leaves a held seat, unless it comes back as it was', async () => {
  const { session, followed: seat } = await followed();
  seat.away();
  expect(leftSeat.getState()).toMatchObject({ sessionId: 1, how: 'held' });
  seat.back();
  expect(leftSeat.getState()).toBeNull();
  void session.leave();
  seat.away();
  expect(leftSeat.getState()).toMatchObject({ how: 'given-up' });
  seat.back();
  expect(leftSeat.getState()).toMatchObject({ how: 'given-up' });
});
