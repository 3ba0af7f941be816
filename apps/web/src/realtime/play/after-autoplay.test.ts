import { expect, test } from 'vitest';
import { ScriptedHouse } from '../../testing/scripted-house.ts';
import { scriptedSession } from '../../testing/scripted-session.ts';
import { INIT } from '../../testing/seat.ts';
import type { PlaySession } from './play-session.ts';
import { seatOf } from './reduce.ts';

const ON = { on: true, left: 3, played: 1 };
const OFF = { on: false, left: 3, played: 1 };

/** Somebody whose autoplay runs. */
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

type Desk = Awaited<ReturnType<typeof autoplaying>>;
const STOPS: [string, (desk: Desk) => Promise<unknown>][] = [
  [
    'the player stopped it',
    ({ house, session }) => {
      void session.autoplay(null);
      return house.accept('autoplay', { ...OFF, stopped: 'player' });
    },
  ],
  ['it ended by itself', ({ house }) => house.tell('autoplay', { ...OFF, stopped: 'done' })],
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
  ['press', (session) => session.press('spin')],
  ['hold', (session) => session.hold('spin')],
];
const CASES = STOPS.flatMap(([how, stop]) => PUSHES.map(([method, push]) => ({ how, stop, method, push })));

test.each(CASES)(
  'GAME-7 a $method on start, just after $how, was meant for stop: it starts nothing',
  async ({ stop, method, push }) => {
    const desk = await autoplaying();
    await stop(desk);
    void push(desk.session);
    expect(await desk.asked()).toEqual([]);
    expect(desk.seat()).toMatchObject({ justStopped: true, press: { step: 'none' } });
    await desk.house.pass();
    expect(desk.seat()?.justStopped).toBe(false);
    void push(desk.session);
    expect(await desk.asked()).toEqual([method]);
  },
);

test('GAME-7 the other buttons work at once after autoplay', async () => {
  const { house, session, asked } = await autoplaying();
  await house.tell('autoplay', OFF);
  void session.press('bet-up');
  expect(await asked()).toEqual(['press']);
});

test('GAME-7 autoplay that is told once more to have stopped has not stopped anew', async () => {
  const { house, session, seat, asked } = await autoplaying();
  await house.tell('autoplay', OFF);
  await house.pass();
  await house.tell('autoplay', { ...OFF, stopped: 'done' });
  expect(seat()?.justStopped).toBe(false);
  void session.press('spin');
  expect(await asked()).toContain('press');
});

test('GAME-7 autoplay that is on again, and stops again, is waited for anew', async () => {
  const { house, seat } = await autoplaying();
  await house.tell('autoplay', OFF);
  await house.tell('autoplay', ON);
  expect(seat()?.justStopped).toBe(false);
  await house.tell('autoplay', OFF);
  expect(seat()?.justStopped).toBe(true);
  await house.pass();
  expect(seat()?.justStopped).toBe(false);
});

test('GAME-7 what is said of money gives way to autoplay', async () => {
  const { house, session, seat } = await autoplaying();
  await house.tell('autoplay', OFF);
  void session.cashIn(1_000);
  await house.accept('cashin', { state: 'credited', balance: 499_000, credit: 1_000 });
  expect(seat()?.transfer.step).toBe('settled');
  await house.tell('autoplay', ON);
  expect(seat()?.transfer.step).toBe('none');
});
