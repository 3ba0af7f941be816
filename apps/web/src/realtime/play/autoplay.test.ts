import { AutoplayLimits } from '@floorcast/contract/autoplay';
import { expect, test } from 'vitest';
import { INIT } from '../../testing/house/machine-init.ts';
import { seatedSession } from '../../testing/house/play-sessions.ts';
import { ScriptedHouse } from '../../testing/house/scripted-house.ts';
import { scriptedSession } from '../../testing/house/scripted-session.ts';
import type { PlaySession } from './play-session.ts';
import { seatOf } from './reduce-play.ts';

test('GAME-7 autoplay is as the house last notified, until the next press of the player', async () => {
  const { house, session, seat } = await seatedSession();
  const asked = session.autoplay(AutoplayLimits.parse({ spins: 3, stopOnBonus: true }));
  expect(await house.accept('autoplay', { on: true, left: 3, played: 0 })).toEqual({
    on: true,
    spins: 3,
    stopOnBonus: true,
  });
  expect(await asked).toBeNull();
  expect(seat().autoplay).toEqual({ on: true, left: 3, played: 0 });
  await house.notify('autoplay', { on: true, left: 2, played: 1 });
  await house.notify('autoplay', { on: false, left: 2, played: 1, stopped: 'bonus' });
  expect(seat().autoplay.stopped).toBe('bonus');
  await house.pass();
  void session.presses.press('spin');
  expect(seat().autoplay.stopped).toBeUndefined();
});

test('GAME-7 a refused autoplay returns the refusal and changes nothing', async () => {
  const { house, session, seat } = await seatedSession();
  const asked = session.autoplay(AutoplayLimits.parse({ spins: 500 }));
  await house.refuse('autoplay', 41018, { most: 50 });
  expect(await asked).toMatchObject({ kind: 'refused', code: 41018, params: { most: 50 } });
  expect(seat().autoplay).toEqual({ on: false, left: 0, played: 0 });
});

const ON = { on: true, left: 3, played: 1 };
const OFF = { on: false, left: 3, played: 1 };

/** A session with running autoplay. */
async function autoplaying() {
  const house = new ScriptedHouse();
  const session = scriptedSession(house);
  session.start();
  await house.accept('init', { ...INIT, autoplay: ON });
  const asked = async () => {
    await new Promise((resolve) => setTimeout(resolve));
    return house.asked.map(({ method }) => method).filter((method) => method !== 'ping');
  };
  return { house, session, asked, seat: () => seatOf(session.getState()) };
}

type Setup = Awaited<ReturnType<typeof autoplaying>>;
const STOPS: [string, (setup: Setup) => Promise<unknown>][] = [
  [
    'the player stopped it',
    ({ house, session }) => {
      void session.autoplay(null);
      return house.accept('autoplay', { ...OFF, stopped: 'player' });
    },
  ],
  ['it ended by itself', ({ house }) => house.notify('autoplay', { ...OFF, stopped: 'done' })],
  [
    'it ended while the player was cut off',
    async ({ house }) => {
      await house.cut();
      await house.pass();
      await house.accept('init', { ...INIT, autoplay: { ...OFF, stopped: 'connection' } });
    },
  ],
];
const PUSHES: [string, (session: PlaySession) => Promise<void>][] = [
  ['press', (session) => session.presses.press('spin')],
  ['hold', (session) => session.presses.hold('spin')],
];
const CASES = STOPS.flatMap(([how, stop]) => PUSHES.map(([method, push]) => ({ how, stop, method, push })));

test.each(CASES)(
  'GAME-7 a $method on start just after $how starts no game',
  async ({ stop, method, push }) => {
    const setup = await autoplaying();
    await stop(setup);
    void push(setup.session);
    expect(await setup.asked()).toEqual([]);
    expect(setup.seat()).toMatchObject({ justStopped: true, press: { step: 'none' } });
    await setup.house.pass();
    expect(setup.seat()?.justStopped).toBe(false);
    void push(setup.session);
    expect(await setup.asked()).toEqual([method]);
  },
);

test('GAME-7 the other buttons work at once after autoplay', async () => {
  const { house, session, asked } = await autoplaying();
  await house.notify('autoplay', OFF);
  void session.presses.press('bet-up');
  expect(await asked()).toEqual(['press']);
});

test('GAME-7 a repeated notification that autoplay has stopped does not block start again', async () => {
  const { house, session, seat, asked } = await autoplaying();
  await house.notify('autoplay', OFF);
  await house.pass();
  await house.notify('autoplay', { ...OFF, stopped: 'done' });
  expect(seat()?.justStopped).toBe(false);
  void session.presses.press('spin');
  expect(await asked()).toContain('press');
});

test('GAME-7 autoplay that is started and stopped again blocks start again', async () => {
  const { house, seat } = await autoplaying();
  await house.notify('autoplay', OFF);
  await house.notify('autoplay', ON);
  expect(seat()?.justStopped).toBe(false);
  await house.notify('autoplay', OFF);
  expect(seat()?.justStopped).toBe(true);
  await house.pass();
  expect(seat()?.justStopped).toBe(false);
});

test('GAME-7 the outcome of a transfer is cleared when autoplay starts', async () => {
  const { house, session, seat } = await autoplaying();
  await house.notify('autoplay', OFF);
  void session.transfers.cashIn(1_000);
  await house.accept('cashin', { state: 'credited', balance: 499_000, credit: 1_000 });
  expect(seat()?.transfer.step).toBe('settled');
  await house.notify('autoplay', ON);
  expect(seat()?.transfer.step).toBe('none');
});
