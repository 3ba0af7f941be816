import { ERRORS } from '@floorcast/contract/errors';
import { expect, test } from 'vitest';
import { INIT } from '../../testing/house/machine-init.ts';
import { ROUND, seatedSession } from '../../testing/house/play-sessions.ts';
import { ScriptedHouse } from '../../testing/house/scripted-house.ts';
import { scriptedSession } from '../../testing/house/scripted-session.ts';
import type { PressState } from './play-state.ts';
import { seatOf } from './reduce-play.ts';
import { abandonPress, pressAfterJoin } from './reduce-press.ts';

const press = (step: Exclude<PressState['step'], 'none' | 'failed'>): PressState => ({
  step,
  id: 1,
  button: 'spin',
});
const AT = '2026-01-01T00:00:00.000Z';
const NONE: PressState = { step: 'none' };
const FAILED: PressState = { step: 'failed', id: 1, button: 'spin', failure: { kind: 'broken' } };

test.each<[PressState, PressState]>([
  [NONE, NONE],
  [press('in-flight'), press('unknown')],
  [press('acknowledged'), press('acknowledged')],
  [press('confirmed'), press('confirmed')],
  [press('unconfirmed'), press('unconfirmed')],
  [FAILED, FAILED],
])('GAME-11 GAME-15 the press %o is shown as %o while disconnected', (before, after) => {
  expect(abandonPress(before)).toEqual(after);
});

test.each<[PressState, PressState, PressState]>([
  [NONE, NONE, NONE],
  [press('acknowledged'), press('confirmed'), NONE],
  [press('confirmed'), press('confirmed'), NONE],
  [press('unconfirmed'), press('confirmed'), press('unconfirmed')],
  [press('unknown'), press('confirmed'), press('unknown')],
  [FAILED, FAILED, FAILED],
])(
  'GAME-11 GAME-15 the press %o is shown after a rejoin as %o during a game, else as %o',
  (before, runs, rests) => {
    expect(pressAfterJoin(before, { playing: true, played: undefined })).toEqual(runs);
    expect(pressAfterJoin(before, { playing: false, played: undefined })).toEqual(rests);
  },
);

/** Start has been pressed, and not answered. */
async function pushed() {
  const house = new ScriptedHouse();
  const session = scriptedSession(house);
  session.start();
  await house.accept('init', INIT);
  void session.presses.press('spin');
  return { house, session, step: () => seatOf(session.getState())?.press.step };
}

test.each([
  ['the floor fell silent', ERRORS.machineOffline.code, 'unknown', 'confirmed'],
  ['the house failed over it', ERRORS.internal.code, 'unknown', 'confirmed'],
  ['the house lost its database', ERRORS.unavailable.code, 'unknown', 'confirmed'],
  ['the panel did not push it', ERRORS.pressFailed.code, 'failed', 'failed'],
])(
  'GAME-11 GAME-15 a press that is refused because %s is shown as far as it is known',
  async (_, code, refused, runs) => {
    const { house, step } = await pushed();
    await house.refuse('press', code);
    expect(step()).toBe(refused);
    await house.notify('round', {
      id: 1,
      phase: 'started',
      bet: 100,
      win: 0,
      credit: 900,
      free: false,
      at: AT,
    });
    expect(step()).toBe(runs);
  },
);

test('GAME-7 GAME-11 a press that was cut off is shown before the reason of an earlier autoplay stop', async () => {
  const house = new ScriptedHouse();
  const session = scriptedSession(house);
  session.start();
  await house.accept('init', INIT);
  void session.presses.press('spin');
  await house.cut();
  await house.pass();
  await house.accept('init', { ...INIT, autoplay: { on: false, left: 0, played: 10, stopped: 'done' } });
  expect(seatOf(session.getState())).toMatchObject({ press: { step: 'unknown' }, autoplay: { on: false } });
  expect(seatOf(session.getState())?.autoplay).not.toHaveProperty('stopped');
});

test.each([
  [true, 'confirmed'],
  [false, 'unknown'],
])(
  'GAME-11 GAME-15 a press that was cut off is unknown; after a rejoin with a game running (%s) it is %s',
  async (playing, step) => {
    const setup = await pushed();
    await setup.house.cut();
    expect(setup.step()).toBe('unknown');
    await setup.house.pass();
    await setup.house.accept('init', { ...INIT, playing });
    expect(setup.step()).toBe(step);
  },
);

test.each([
  [true, 'confirmed'],
  [false, 'none'],
])(
  'GAME-11 GAME-15 an acknowledged press stays so while disconnected; after a rejoin with a game running (%s) it is %s',
  async (playing, step) => {
    const setup = await pushed();
    await setup.house.accept('press', { acknowledged: true });
    await setup.house.cut();
    expect(setup.step()).toBe('acknowledged');
    await setup.house.pass();
    expect(setup.step()).toBe('acknowledged');
    await setup.house.accept('init', { ...INIT, playing });
    expect(setup.step()).toBe(step);
  },
);

test('RT-2 GAME-15 repeated failures to give a seat end the session; a session that had a seat goes on trying', async () => {
  const house = new ScriptedHouse();
  const session = scriptedSession(house);
  session.start();
  for (const phase of ['connecting', 'connecting', 'connecting', 'ended']) {
    await house.refuse('init', ERRORS.internal.code);
    expect(session.getState().phase).toBe(phase);
    await house.pass();
  }
  expect(house.sockets).toBe(4);

  const { house: other, step } = await pushed();
  await other.cut();
  for (let time = 0; time < 5; time++) {
    await other.pass();
    await other.refuse('init', ERRORS.internal.code);
  }
  await other.pass();
  await other.accept('init', INIT);
  expect(step()).toBe('unknown');
});

test('GAME-15 NODE-4 a player returns to a seat whose machine is not back yet, as soon as it is', async () => {
  const { house, session } = await pushed();
  for (let outage = 0; outage < 2; outage++) {
    await house.cut();
    for (let time = 0; time < 5; time++) {
      await house.pass();
      await house.refuse('init', ERRORS.machineOffline.code);
    }
    await house.pass();
    await house.accept('init', INIT);
    expect(session.getState().phase).toBe('live');
  }
});

const game = (id: number, win = 0) => ({ id, bet: 100, win, free: false });

/** Start has been pressed after game 7, and the connection is lost before the answer. */
async function cutOff({ acknowledged = false } = {}) {
  const seated = await seatedSession({ lastGame: game(7) });
  const { house, session } = seated;
  void session.presses.press('spin');
  if (acknowledged) await house.accept('press', { acknowledged: true });
  await house.cut();
  await house.pass();
  return seated;
}

test.each([
  ['unanswered', {}],
  ['acknowledged', { acknowledged: true }],
])(
  'GAME-11 GAME-15 C4.75 an %s press whose game ended while disconnected is cleared, and its result is shown',
  async (_, answered) => {
    const { house, seat } = await cutOff(answered);
    await house.accept('init', { ...INIT, lastGame: game(8, 300), win: 300 });
    expect(seat()).toMatchObject({ press: { step: 'none' }, result: { id: 8, win: 300 }, playing: false });
  },
);

test.each([
  ['unanswered', {}, 'unknown', 16_000],
  ['acknowledged', { acknowledged: true }, 'acknowledged', 4_000],
])(
  'GAME-11 GAME-15 C4.80 an %s press after which the machine reports no game in its time started none',
  async (_, answered, before, time) => {
    const { house, seat } = await cutOff(answered);
    await house.accept('init', { ...INIT, lastGame: game(7) });
    expect(seat().press.step).toBe(before);
    await house.pass(time - 1);
    expect(seat().press.step).toBe(before);
    await house.pass(time);
    await house.answerPings();
    expect(seat()).toMatchObject({ press: { step: 'unconfirmed' }, result: null });
  },
);

test('GAME-11 GAME-15 C4.80 an unanswered press is confirmed by a game that begins in its time', async () => {
  const { house, seat } = await cutOff();
  await house.accept('init', { ...INIT, lastGame: game(7) });
  await house.notify('round', { ...ROUND, phase: 'started' });
  await house.pass(4_000);
  await house.answerPings();
  expect(seat()).toMatchObject({ playing: true, press: { step: 'confirmed' } });
  await house.notify('round', { ...ROUND, phase: 'ended', game: 8, win: 50 });
  expect(seat()).toMatchObject({ press: { step: 'none' }, result: { id: 8, win: 50 } });
});

test('GAME-11 GAME-15 the first game of a session resolves an unanswered press too', async () => {
  const { house, session, seat } = await seatedSession({ lastGame: null });
  void session.presses.press('spin');
  await house.cut();
  await house.pass();
  await house.accept('init', { ...INIT, lastGame: game(1, 20) });
  expect(seat()).toMatchObject({ press: { step: 'none' }, result: { id: 1, win: 20 } });
});

test('GAME-11 GAME-15 a machine out of reach says nothing of a press: its time begins once it is back', async () => {
  const { house, seat } = await cutOff();
  const trouble = { kind: 'power', since: AT };
  await house.accept('init', { ...INIT, lastGame: game(7), trouble });
  await house.pass(16_000);
  await house.answerPings();
  expect(seat().press.step).toBe('unknown');
  await house.notify('trouble', { trouble: null });
  expect(seat().press.step).toBe('unknown');
  await house.pass(16_000);
  await house.answerPings();
  expect(seat().press.step).toBe('unconfirmed');
});

test('GAME-11 GAME-15 a press that the floor did not answer is resolved without a reconnection', async () => {
  const { house, session, seat } = await seatedSession({ lastGame: null });
  void session.presses.press('spin');
  await house.refuse('press', ERRORS.machineOffline.code);
  expect(seat().press.step).toBe('unknown');
  await house.pass(16_000);
  await house.answerPings();
  expect(seat().press.step).toBe('unconfirmed');
});

test('GAME-11 GAME-15 a house that does not answer may have notified a game: nothing is said of the press', async () => {
  const { house, session, seat } = await seatedSession({ lastGame: null });
  void session.presses.press('spin');
  await house.accept('press', { acknowledged: true });
  await house.pass(4_000);
  expect(seat().press.step).toBe('acknowledged');
  await house.answerPings();
  expect(seat().press.step).toBe('unconfirmed');
});

test('GAME-11 GAME-15 an unanswered press stays unknown where the house does not report the last game', async () => {
  const { house, session, seat } = await seatedSession();
  void session.presses.press('spin');
  await house.cut();
  await house.pass();
  await house.accept('init', INIT);
  await house.pass(16_000);
  await house.answerPings();
  expect(seat().press.step).toBe('unknown');
});

test('GAME-11 a press of another button is not resolved by games', async () => {
  const { house, session, seat } = await seatedSession({ lastGame: game(7) });
  void session.presses.press('bet-up');
  await house.cut();
  await house.pass();
  await house.accept('init', { ...INIT, lastGame: game(8) });
  await house.pass(16_000);
  await house.answerPings();
  expect(seat().press.step).toBe('unknown');
});
