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
