import { AutoplayLimits } from '@floorcast/contract/autoplay';
import { ERRORS } from '@floorcast/contract/errors';
import { CLOSE_CODES } from '@floorcast/contract/sockets';
import { describe, expect, test, vi } from 'vitest';
import { ScriptedHouse } from '../../testing/scripted-house.ts';
import { INIT } from '../../testing/seat.ts';
import { PlaySession } from './play-session.ts';
import { seatOf } from './reduce.ts';

const AT = '2026-01-01T00:00:00.000Z';
function joining({ opens = true } = {}) {
  const house = new ScriptedHouse();
  house.opens = opens;
  const balance = vi.fn();
  const info = vi.fn();
  let ids = 0;
  const session = new PlaySession({
    network: house,
    token: () => 'token',
    machineId: 101,
    newRequestId: () => `request-${ids++}`,
    balance,
    info,
  });
  session.start();
  return { house, session, balance, info };
}

async function seated(init: object = {}) {
  const { house, session, balance } = joining();
  await house.accept('init', { ...INIT, ...init });
  const seat = () => {
    const now = seatOf(session.getState());
    if (now === null) throw new Error('no seat');
    return now;
  };
  return { house, session, seat, balance };
}

const ROUND = { id: 1, bet: 100, win: 0, credit: 900, free: false, at: AT };

/** A game runs that was started a while ago. */
async function inGame() {
  const all = await seated();
  void all.session.press('spin');
  await all.house.accept('press', { acknowledged: true });
  await all.house.tell('round', { ...ROUND, phase: 'started' });
  await all.house.pass();
  return all;
}

describe('play session', () => {
  test('GAME-2 GAME-6 joining shows the seat, bands highest first', async () => {
    const { session, seat, balance } = await seated();
    expect(session.getState().phase).toBe('live');
    expect(seat().bands.map(({ id }) => id)).toEqual([2, 1]);
    expect(balance).toHaveBeenCalledWith(500_000);
  });

  test('GAME-2 a refusal ends it with the reason', async () => {
    const { house, session } = joining();
    await house.refuse('init', 41000);
    expect(session.getState()).toMatchObject({
      phase: 'ended',
      reason: { kind: 'refused', failure: { code: 41000 } },
    });
  });

  test('GAME-10 GAME-13 who has left while the seat is being taken is told nothing of it any more', async () => {
    const { house, session, info } = joining();
    await vi.waitFor(() => expect(house.asked).toHaveLength(1));
    const countdown = { code: 'CODE_18800', params: { count: 9 }, message: '9 seconds' };
    await house.tell('info', countdown);
    expect(info).toHaveBeenCalledOnce();
    await session.leave();
    await house.tell('info', countdown);
    expect(info).toHaveBeenCalledOnce();
  });

  test('GAME-10 who leaves while the seat is being taken gives it up once it is theirs', async () => {
    const { house, session } = joining();
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
  ])('GAME-10 who has left does not come back when the way in %s', async (_, end) => {
    const { house, session } = joining();
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
  ] as const)('GAME-14 RT-3 closed by the house with %i it has ended: %o', async (code, reason) => {
    const { house, session } = await seated();
    await house.cut(code);
    await house.pass();
    expect(session.getState()).toEqual({ phase: 'ended', reason });
    expect(house.sockets).toBe(1);
  });

  test('GAME-11 a press is in flight, acknowledged, then confirmed by the machine', async () => {
    const { house, session, seat } = await seated();
    void session.press('spin');
    expect(seat().press.step).toBe('in-flight');
    await house.accept('press', { acknowledged: true });
    expect(seat().press.step).toBe('acknowledged');
    const round = { id: 1, bet: 100, win: 0, credit: 900, free: false, at: AT };
    await house.tell('round', { ...round, phase: 'started' });
    expect(seat()).toMatchObject({ playing: true, press: { step: 'confirmed' } });
    await house.tell('round', { ...round, phase: 'ended', win: 300, credit: 1200 });
    expect(seat()).toMatchObject({ playing: false, win: 300, credit: 1200, press: { step: 'none' } });
  });

  test('GAME-11 a press in flight outlives the game before it: no second one goes out, and its refusal is shown', async () => {
    const { house, session, seat } = await inGame();
    void session.press('spin');
    await house.tell('round', { ...ROUND, phase: 'ended' });
    expect(seat()).toMatchObject({ playing: false, press: { step: 'in-flight', button: 'spin' } });
    void session.press('bet-up');
    await house.refuse('press', 41014);
    expect(seat().press).toMatchObject({ step: 'failed', failure: { code: 41014 } });
    expect(house.asked.map(({ method }) => method)).not.toContain('press');
  });

  test('GAME-11 a press in flight as a game ends, that then starts none, says so', async () => {
    const { house, session, seat } = await inGame();
    void session.press('spin');
    await house.tell('round', { ...ROUND, phase: 'ended' });
    await house.accept('press', { acknowledged: true });
    await house.pass();
    expect(seat().press.step).toBe('unconfirmed');
  });

  test('GAME-11 a press into a running game is not said to have started none', async () => {
    const { house, session, seat } = await inGame();
    void session.press('spin');
    await house.accept('press', { acknowledged: true });
    await house.pass();
    expect(seat()).toMatchObject({ playing: true, press: { step: 'acknowledged' } });
    await house.tell('round', { ...ROUND, phase: 'ended' });
    expect(seat()).toMatchObject({ playing: false, press: { step: 'none' } });
  });

  test.each([
    [true, 'confirmed'],
    [false, 'none'],
  ])('GAME-11 back at the seat a press stands for a game that runs (%s): %s', async (playing, step) => {
    const { house, seat } = await inGame();
    await house.cut();
    await house.pass();
    await house.accept('init', { ...INIT, playing });
    expect(seat()).toMatchObject({ playing, press: { step } });
  });

  test('GAME-11 back at the seat a press that started no game is still said to have started none', async () => {
    const { house, session, seat } = await seated();
    void session.press('spin');
    await house.accept('press', { acknowledged: true });
    await house.pass();
    await house.cut();
    await house.pass();
    await house.accept('init', INIT);
    expect(seat().press.step).toBe('unconfirmed');
  });

  test('GAME-11 a button is held down until it is let go of, or the connection is lost', async () => {
    const { house, session, seat } = await seated();
    void session.hold('bet-up');
    expect(house.asked).toEqual([]);
    void session.hold('spin');
    expect(seat()).toMatchObject({ heldDown: 'spin', press: { step: 'in-flight' } });
    expect(await house.accept('hold', { acknowledged: true })).toMatchObject({ button: 'spin', down: true });
    expect(seat().press.step).toBe('acknowledged');
    void session.letGo();
    expect(seat().heldDown).toBeNull();
    expect(await house.accept('hold', { acknowledged: true })).toEqual({ button: 'spin', down: false });
    void session.letGo();
    expect(house.asked).toEqual([]);
    void session.hold('spin');
    await house.refuse('hold', 41014);
    expect(seat()).toMatchObject({ heldDown: null, press: { step: 'failed', failure: { code: 41014 } } });
    void session.hold('spin');
    await house.cut();
    expect(seat().heldDown).toBeNull();
  });

  test('GAME-11 what a cabinet would let go of by itself is not said to be held down any longer', async () => {
    const { house, session, seat } = await seated({ holdMs: 12_000 });
    void session.hold('spin');
    await house.accept('hold', { acknowledged: true });
    await house.pass(11_999);
    expect(seat().heldDown).toBe('spin');
    await house.pass(12_000);
    expect(seat().heldDown).toBeNull();
    expect(await house.accept('hold', { acknowledged: true })).toEqual({ button: 'spin', down: false });
  });

  test('GAME-11 the lamps are shown as told', async () => {
    const { house, seat } = await seated();
    expect(seat().lamps).toEqual({ spin: 'off' });
    await house.tell('lamps', { lamps: { spin: 'blink' } });
    expect(seat().lamps).toEqual({ spin: 'blink' });
    await house.tell('lamps', { lamps: null });
    expect(seat().lamps).toBeNull();
  });

  test('GAME-11 a press that starts no game, or is refused, says so; a second one waits for the first', async () => {
    const { house, session, seat } = await seated();
    void session.press('spin');
    void session.press('spin');
    await house.accept('press', { acknowledged: true });
    expect(house.asked).toEqual([]);
    await house.pass();
    expect(seat().press.step).toBe('unconfirmed');
    void session.press('spin');
    await house.refuse('press', 41014);
    expect(seat().press).toMatchObject({ step: 'failed', failure: { code: 41014 } });
  });

  test('MONEY-4 a cash-in cut off is asked again by the same id, and a press is not', async () => {
    const { house, session, seat } = await seated();
    void session.cashIn(1_000);
    void session.press('spin');
    await vi.waitFor(() => expect(house.asked.map(({ method }) => method)).toEqual(['cashin', 'press']));
    const first = house.asked[0]?.data;
    await house.cut();
    expect(session.getState().phase).toBe('reconnecting');
    expect(seat().press.step).toBe('unknown');
    await house.pass();
    await house.accept('init', INIT);
    expect(house.asked.map(({ method }) => method)).toEqual(['cashin']);
    expect(await house.accept('cashin', { state: 'credited', balance: 499_000, credit: 1_000 })).toEqual(
      first,
    );
    expect(seat()).toMatchObject({ credit: 1_000, transfer: { step: 'settled', amount: 1_000 } });
  });

  test('MONEY-4 a cash-out cut off is asked again by the same id, and waits for one that is under way', async () => {
    const { house, session, seat } = await seated();
    void session.cashOut();
    await vi.waitFor(() => expect(house.asked.map(({ method }) => method)).toEqual(['cashout']));
    const first = house.asked[0]?.data;
    await house.cut();
    await house.pass();
    await house.accept('init', INIT);
    await house.refuse('cashout', ERRORS.transferPending.code);
    expect(seat().transfer.step).toBe('moving');
    await house.pass();
    expect(
      await house.accept('cashout', { state: 'paid', amount: 700, balance: 500_700, credit: 0 }),
    ).toEqual(first);
    expect(first).toEqual({ requestId: 'request-0' });
    expect(seat().transfer).toEqual({ step: 'settled', direction: 'out', amount: 700, withheld: 0 });
  });

  test.each([
    [
      'cashin',
      { requestId: 'from-before', direction: 'in', amount: 900 },
      { state: 'credited', balance: 1, credit: 900 },
    ],
    [
      'cashout',
      { requestId: 'from-before', direction: 'out' },
      { state: 'paid', amount: 900, balance: 1, credit: 0 },
    ],
  ])(
    'MONEY-4 a %s from before the page was loaded is shown, and asked about by its id',
    async (method, transfer, reply) => {
      const { house, session } = joining();
      await house.accept('init', { ...INIT, transfer });
      expect(seatOf(session.getState())?.transfer).toMatchObject({
        step: 'pending',
        wish: { requestId: 'from-before' },
      });
      expect(await house.accept(method, reply)).toMatchObject({ requestId: 'from-before' });
      expect(seatOf(session.getState())?.transfer).toMatchObject({ step: 'settled', amount: 900 });
    },
  );

  test('GAME-15 MONEY-4 a seat of another session begins clean: what was asked of the one that is over is not asked again', async () => {
    const { house, session, seat } = await seated();
    void session.cashIn(1_000);
    void session.press('spin');
    await vi.waitFor(() => expect(house.asked.map(({ method }) => method)).toEqual(['cashin', 'press']));
    await house.cut();
    await house.pass();
    await house.accept('init', { ...INIT, session: { id: 2, state: 'live' } });
    expect(house.asked).toEqual([]);
    expect(seat()).toMatchObject({ sessionId: 2, press: { step: 'none' }, transfer: { step: 'none' } });
  });

  test('GAME-15 MONEY-4 what the house says is open is open in another session, too', async () => {
    const { house, session, seat } = await seated();
    void session.cashOut();
    await vi.waitFor(() => expect(house.asked.map(({ method }) => method)).toEqual(['cashout']));
    await house.cut();
    await house.pass();
    const transfer = { requestId: 'of-the-house', direction: 'in', amount: 900 };
    await house.accept('init', { ...INIT, session: { id: 2, state: 'live' }, transfer });
    expect(seat().transfer).toMatchObject({ step: 'pending', wish: transfer });
    expect(await house.accept('cashin', { state: 'credited', balance: 1, credit: 900 })).toMatchObject({
      requestId: 'of-the-house',
    });
  });

  test('GAME-11 what is said of money gives way to the next press', async () => {
    const { house, session, seat } = await seated();
    void session.cashIn(1_000);
    await house.accept('cashin', { state: 'credited', balance: 499_000, credit: 1_000 });
    expect(seat().transfer.step).toBe('settled');
    void session.press('spin');
    expect(seat()).toMatchObject({ transfer: { step: 'none' }, press: { step: 'in-flight' } });
  });

  test('GAME-11 a push that bounces is one press', async () => {
    const { house, session } = await seated();
    void session.press('spin');
    await house.accept('press', { acknowledged: true });
    void session.press('spin');
    void session.press('bet-up');
    await vi.waitFor(() => expect(house.asked.map(({ data }) => data)).toMatchObject([{ button: 'bet-up' }]));
    await house.accept('press', { acknowledged: true });
    await house.pass();
    void session.press('spin');
    await house.accept('press', { acknowledged: true });
  });

  test('GAME-15 a path that dies without a word is noticed; a house that does not know the question is there', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { house, session } = joining();
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

  test('GAME-15 a socket that never opens is left behind for another', async () => {
    const { house, session } = joining({ opens: false });
    await house.pass();
    house.opens = true;
    await house.pass();
    expect(house).toMatchObject({ sockets: 2, closed: 1 });
    await house.accept('init', INIT);
    expect(session.getState().phase).toBe('live');
  });

  test('MONEY-4 a house in trouble does not know what became of it: it is asked again by the same id, not called failed', async () => {
    const { house, session, seat } = await seated();
    void session.cashIn(1_000);
    await vi.waitFor(() => expect(house.asked.map(({ method }) => method)).toEqual(['cashin']));
    const first = house.asked[0]?.data;
    await house.refuse('cashin', ERRORS.internal.code);
    expect(seat().transfer.step).toBe('moving');
    await house.pass();
    expect(await house.accept('cashin', { state: 'credited', balance: 499_000, credit: 1_000 })).toEqual(
      first,
    );
    expect(seat().transfer.step).toBe('settled');
  });

  test('MONEY-4 what is pending is shown as pending until the house tells its end', async () => {
    const { house, session, seat } = await seated();
    void session.cashIn(1_000);
    await house.accept('cashin', { state: 'pending', balance: 499_000, credit: 0 });
    expect(seat().transfer.step).toBe('pending');
    await house.tell('credit', {
      credit: 0,
      bet: 100,
      win: 0,
      transfer: { requestId: 'request-0', direction: 'in', state: 'returned', amount: 1_000 },
    });
    expect(seat().transfer).toMatchObject({ step: 'returned', amount: 1_000 });
  });

  test('GAME-7 autoplay is as the house tells it, until the player goes on by themselves', async () => {
    const { house, session, seat } = await seated();
    const asked = session.autoplay(AutoplayLimits.parse({ spins: 3, stopOnBonus: true }));
    expect(await house.accept('autoplay', { on: true, left: 3, played: 0 })).toEqual({
      on: true,
      spins: 3,
      stopOnBonus: true,
    });
    expect(await asked).toBeNull();
    expect(seat().autoplay).toEqual({ on: true, left: 3, played: 0 });
    await house.tell('autoplay', { on: true, left: 2, played: 1 });
    await house.tell('autoplay', { on: false, left: 2, played: 1, stopped: 'bonus' });
    expect(seat().autoplay.stopped).toBe('bonus');
    await house.pass();
    void session.press('spin');
    expect(seat().autoplay.stopped).toBeUndefined();
  });

  test('GAME-7 a refused autoplay says why, and changes nothing', async () => {
    const { house, session, seat } = await seated();
    const asked = session.autoplay(AutoplayLimits.parse({ spins: 500 }));
    await house.refuse('autoplay', 41018, { most: 50 });
    expect(await asked).toMatchObject({ kind: 'refused', code: 41018, params: { most: 50 } });
    expect(seat().autoplay).toEqual({ on: false, left: 0, played: 0 });
  });

  test('RT-2 words that are none of the contract change nothing', async () => {
    const { house, session } = await seated();
    const before = session.getState();
    await house.tell('autoplay', { on: 'yes' });
    await house.tell('credit', { credit: 'much' });
    await house.tell('round', null);
    await house.tell('jackpot', {});
    expect(session.getState()).toEqual(before);
  });
});

test('GAME-4 SRV-5 what is the matter at the machine is known from the seat on, until it is over', async () => {
  const door = { kind: 'door', since: AT };
  const { session, house } = await seated();
  const trouble = () => seatOf(session.getState())?.trouble;
  expect(trouble()).toBeNull();
  await house.tell('trouble', { trouble: door });
  expect(trouble()).toEqual(door);
  await house.tell('trouble', { trouble: { kind: 'fire', since: AT } });
  expect(trouble()).toEqual(door);
  await house.tell('trouble', { trouble: null });
  expect(trouble()).toBeNull();
});
