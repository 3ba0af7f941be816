import { ERRORS } from '@floorcast/contract/errors';
import { expect, test } from 'vitest';
import { ScriptedHouse } from '../../testing/scripted-house.ts';
import { scriptedSession } from '../../testing/scripted-session.ts';
import { INIT } from '../../testing/seat.ts';
import { abandonPress, pressAfterJoin } from './press.ts';
import { seatOf } from './reduce.ts';
import type { PressState } from './state.ts';

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
])('GAME-11 GAME-15 cut off, %o is shown as %o: never as not made', (before, after) => {
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
  'GAME-11 GAME-15 back at the seat, %o is shown as %o while a game runs, else as %o',
  (before, runs, rests) => {
    expect(pressAfterJoin(before, true)).toEqual(runs);
    expect(pressAfterJoin(before, false)).toEqual(rests);
  },
);

/** Start has been pressed, and not answered. */
async function pushed() {
  const house = new ScriptedHouse();
  const session = scriptedSession(house);
  session.start();
  await house.accept('init', INIT);
  void session.press('spin');
  return { house, step: () => seatOf(session.getState())?.press.step };
}

test.each([
  ['the floor fell silent', ERRORS.machineOffline.code, 'unknown', 'confirmed'],
  ['the house failed over it', ERRORS.internal.code, 'unknown', 'confirmed'],
  ['the panel did not push it', ERRORS.pressFailed.code, 'failed', 'failed'],
])(
  'GAME-11 GAME-15 of a press that is refused as %s is said what is known',
  async (_, code, refused, runs) => {
    const { house, step } = await pushed();
    await house.refuse('press', code);
    expect(step()).toBe(refused);
    await house.tell('round', {
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

test('GAME-7 GAME-11 what became of a press that was cut off is said before why autoplay stopped earlier', async () => {
  const house = new ScriptedHouse();
  const session = scriptedSession(house);
  session.start();
  await house.accept('init', INIT);
  void session.press('spin');
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
  'GAME-11 GAME-15 what became of a press that was cut off is not known; back, a game runs (%s): %s',
  async (playing, step) => {
    const desk = await pushed();
    await desk.house.cut();
    expect(desk.step()).toBe('unknown');
    await desk.house.pass();
    await desk.house.accept('init', { ...INIT, playing });
    expect(desk.step()).toBe(step);
  },
);

test.each([
  [true, 'confirmed'],
  [false, 'none'],
])(
  'GAME-11 GAME-15 a press that was acknowledged stays so while cut off, whatever time passes; back, a game runs (%s): %s',
  async (playing, step) => {
    const desk = await pushed();
    await desk.house.accept('press', { acknowledged: true });
    await desk.house.cut();
    expect(desk.step()).toBe('acknowledged');
    await desk.house.pass();
    expect(desk.step()).toBe('acknowledged');
    await desk.house.accept('init', { ...INIT, playing });
    expect(desk.step()).toBe(step);
  },
);

test('RT-2 GAME-15 a house that fails again and again over giving a seat is taken at its word; at a seat it is asked on', async () => {
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
