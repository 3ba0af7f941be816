import { expect, test, vi } from 'vitest';
import { INIT } from '../../testing/house/machine-init.ts';
import { AT, ROUND, seatedSession, sessionInGame } from '../../testing/house/play-sessions.ts';
import { ScriptedHouse } from '../../testing/house/scripted-house.ts';
import { scriptedSession } from '../../testing/house/scripted-session.ts';
import { seatOf } from './reduce-play.ts';

test('GAME-11 a press is in flight, then acknowledged, then confirmed by the machine’s game', async () => {
  const { house, session, seat } = await seatedSession();
  void session.presses.press('spin');
  expect(seat().press.step).toBe('in-flight');
  await house.accept('press', { acknowledged: true });
  expect(seat().press.step).toBe('acknowledged');
  const round = { id: 1, bet: 100, win: 0, credit: 900, free: false, at: AT };
  await house.notify('round', { ...round, phase: 'started' });
  expect(seat()).toMatchObject({ playing: true, press: { step: 'confirmed' } });
  await house.notify('round', { ...round, phase: 'ended', win: 300, credit: 1200 });
  expect(seat()).toMatchObject({ playing: false, win: 300, credit: 1200, press: { step: 'none' } });
});

test('GAME-11 a press in flight outlives the game before it: no second press is sent, and its refusal is shown', async () => {
  const { house, session, seat } = await sessionInGame();
  void session.presses.press('spin');
  await house.notify('round', { ...ROUND, phase: 'ended' });
  expect(seat()).toMatchObject({ playing: false, press: { step: 'in-flight', button: 'spin' } });
  void session.presses.press('bet-up');
  await house.refuse('press', 41014);
  expect(seat().press).toMatchObject({ step: 'failed', failure: { code: 41014 } });
  expect(house.asked.map(({ method }) => method)).not.toContain('press');
});

test('GAME-11 a press in flight at the end of a game is unconfirmed when no game starts', async () => {
  const { house, session, seat } = await sessionInGame();
  void session.presses.press('spin');
  await house.notify('round', { ...ROUND, phase: 'ended' });
  await house.accept('press', { acknowledged: true });
  await house.pass();
  await house.answerPings();
  expect(seat().press.step).toBe('unconfirmed');
});

test('GAME-11 a press during a game never becomes unconfirmed', async () => {
  const { house, session, seat } = await sessionInGame();
  void session.presses.press('spin');
  await house.accept('press', { acknowledged: true });
  await house.pass();
  await house.answerPings();
  expect(seat()).toMatchObject({ playing: true, press: { step: 'acknowledged' } });
  await house.notify('round', { ...ROUND, phase: 'ended' });
  expect(seat()).toMatchObject({ playing: false, press: { step: 'none' } });
});

test.each([
  [true, 'confirmed'],
  [false, 'none'],
])('GAME-11 after a rejoin the press of a game that is running (%s) is %s', async (playing, step) => {
  const { house, seat } = await sessionInGame();
  await house.cut();
  await house.pass();
  await house.accept('init', { ...INIT, playing });
  expect(seat()).toMatchObject({ playing, press: { step } });
});

test('GAME-11 after a rejoin an unconfirmed press is still unconfirmed', async () => {
  const { house, session, seat } = await seatedSession();
  void session.presses.press('spin');
  await house.accept('press', { acknowledged: true });
  await house.pass();
  await house.answerPings();
  await house.cut();
  await house.pass();
  await house.accept('init', INIT);
  expect(seat().press.step).toBe('unconfirmed');
});

test('GAME-11 a button is held down until it is released or the connection is lost', async () => {
  const { house, session, seat } = await seatedSession();
  void session.presses.hold('bet-up');
  expect(house.asked).toEqual([]);
  void session.presses.hold('spin');
  expect(seat()).toMatchObject({ heldDown: 'spin', press: { step: 'in-flight' } });
  expect(await house.accept('hold', { acknowledged: true })).toMatchObject({ button: 'spin', down: true });
  expect(seat().press.step).toBe('acknowledged');
  void session.presses.letGo();
  expect(seat().heldDown).toBeNull();
  expect(await house.accept('hold', { acknowledged: true })).toEqual({ button: 'spin', down: false });
  void session.presses.letGo();
  expect(house.asked).toEqual([]);
  void session.presses.hold('spin');
  await house.refuse('hold', 41014);
  expect(seat()).toMatchObject({ heldDown: null, press: { step: 'failed', failure: { code: 41014 } } });
  void session.presses.hold('spin');
  await house.cut();
  expect(seat().heldDown).toBeNull();
});

test('GAME-11 a held button is released after the cabinet’s longest hold', async () => {
  const { house, session, seat } = await seatedSession({ holdMs: 12_000 });
  void session.presses.hold('spin');
  await house.accept('hold', { acknowledged: true });
  await house.pass(11_999);
  expect(seat().heldDown).toBe('spin');
  await house.pass(12_000);
  expect(seat().heldDown).toBeNull();
  expect(await house.accept('hold', { acknowledged: true })).toEqual({ button: 'spin', down: false });
});

test('GAME-11 a press without a game is unconfirmed, a refused one failed; a second press waits for the first', async () => {
  const { house, session, seat } = await seatedSession();
  void session.presses.press('spin');
  void session.presses.press('spin');
  await house.accept('press', { acknowledged: true });
  expect(house.asked).toEqual([]);
  await house.pass();
  await house.answerPings();
  expect(seat().press.step).toBe('unconfirmed');
  void session.presses.press('spin');
  await house.refuse('press', 41014);
  expect(seat().press).toMatchObject({ step: 'failed', failure: { code: 41014 } });
});

test('GAME-11 a push that bounces is one press', async () => {
  const { house, session } = await seatedSession();
  void session.presses.press('spin');
  await house.accept('press', { acknowledged: true });
  void session.presses.press('spin');
  void session.presses.press('bet-up');
  await vi.waitFor(() => expect(house.asked.map(({ data }) => data)).toMatchObject([{ button: 'bet-up' }]));
  await house.accept('press', { acknowledged: true });
  await house.pass();
  void session.presses.press('spin');
  await house.accept('press', { acknowledged: true });
});

const GAME = { id: 1, bet: 100, win: 0, credit: 900, free: false, at: '2026-01-01T00:00:00.000Z' };

/** A session whose game has begun and ended, under a policy with this pace. */
async function played(paceMs: number, rules: object = {}) {
  const house = new ScriptedHouse();
  const session = scriptedSession(house);
  session.start();
  await house.accept('init', { ...INIT, credit: 1_000, policy: { ...INIT.policy, paceMs, ...rules } });
  await house.notify('round', { ...GAME, phase: 'started' });
  await house.notify('round', { ...GAME, phase: 'ended' });
  const asked = async (button: string) => {
    void session.presses.press(button);
    await new Promise((resolve) => setTimeout(resolve));
    return house.asked.map(({ method }) => method).filter((method) => method !== 'ping');
  };
  return { house, asked, seat: () => seatOf(session.getState()) };
}

test('GAME-11 start is blocked until the pace of the policy is over, and the other buttons are not', async () => {
  const { house, asked, seat } = await played(2_500);
  expect(seat()?.paced).toBe(true);
  expect(await asked('spin')).toEqual([]);
  expect(await asked('bet-up')).toEqual(['press']);
  await house.accept('press', { acknowledged: true });
  await house.pass();
  expect(seat()?.paced).toBe(false);
  expect(await asked('spin')).toEqual(['press']);
});

test('GAME-11 start is not blocked by a policy without a pace', async () => {
  const { asked } = await played(0);
  expect(await asked('spin')).toEqual(['press']);
});

test('RULE-8 where the stake is limited start waits until the bet level is known', async () => {
  const { house, session, seat } = await seatedSession({ mostStake: 200, activeBand: null });
  void session.presses.press('spin');
  await new Promise((resolve) => setTimeout(resolve));
  expect(house.asked.map(({ method }) => method)).not.toContain('press');
  await house.notify('credit', { credit: 1_000, bet: 100, win: 0 });
  expect(seat().activeBand).toBe(1);
  await house.pass(500);
  void session.presses.press('spin');
  await house.accept('press', { acknowledged: true });
  expect(seat().press.step).toBe('acknowledged');
});

/** A session whose game runs, under a policy that blocks presses for so long (ms). */
async function playing(blockPressesMs: number, free = false) {
  const { house, asked, seat } = await played(0, { blockPressesMs });
  await house.notify('round', { ...GAME, free, phase: 'started' });
  return { house, asked, seat };
}

test('RULE-5 no button is pressed while a paid game runs that must not be hurried', async () => {
  const { house, asked } = await playing(10_000);
  expect(await asked('spin')).toEqual([]);
  expect(await asked('bet-up')).toEqual([]);
  await house.notify('round', { ...GAME, phase: 'ended' });
  expect(await asked('spin')).toEqual(['press']);
});

test('RULE-5 a game that has run for long may wait for its player, and takes presses again', async () => {
  const { house, asked, seat } = await playing(10_000);
  expect(seat()?.blocked).toBe(true);
  await house.pass();
  expect(seat()?.blocked).toBe(false);
  expect(await asked('spin')).toEqual(['press']);
});

test.each([
  ['a free game', 10_000, true],
  ['a game under a policy that allows it', 0, false],
])('RULE-5 buttons are pressed during %s', async (_game, blockPressesMs, free) => {
  const { asked } = await playing(blockPressesMs, free);
  expect(await asked('spin')).toEqual(['press']);
});

test('GAME-11 NODE-5 a press that was not made while the machine was handed over is made once after the rejoin', async () => {
  const { house, session, seat } = await seatedSession();
  void session.presses.press('spin');
  await house.refuse('press', 50300);
  await house.cut();
  await house.pass(500);
  await house.accept('init', INIT);
  expect(seat().press).toMatchObject({ step: 'in-flight', button: 'spin' });
  await house.accept('press', { acknowledged: true });
  expect(seat().press.step).toBe('acknowledged');
  expect(house.asked.map(({ method }) => method)).not.toContain('press');
});

test('GAME-11 NODE-5 a press that was not made is not repeated late: the player learns that it failed', async () => {
  const { house, session, seat } = await seatedSession();
  void session.presses.press('spin');
  await house.refuse('press', 50300);
  await house.pass(3_000);
  expect(seat().press).toMatchObject({ step: 'failed', failure: { code: 50300 } });
});
