import { AutoplayState } from '@floorcast/contract/autoplay';
import { minorUnits } from '@floorcast/contract/money';
import { millis } from '@floorcast/contract/time';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Db } from '../../../platform/db/schema.ts';
import { openTestDatabase } from '../../../testing/database.ts';
import { isFree } from '../../../testing/free-machine.ts';
import { SocketPlayer } from '../../../testing/player.ts';
import { ScriptedFloor } from '../../../testing/scripted-floor.ts';
import { ManualClock, startTestHouse, type TestHouse } from '../../../testing/test-house.ts';
import { type HousePolicy, PERMISSIVE } from '../policy.ts';

const PACE_MS = millis(2_500);
const CREDIT = 5_000;

let db: Db;
let drop: () => Promise<void>;
let house: TestHouse;
const clock = new ManualClock();
const floor = new ScriptedFloor([101, 102]);
const policy: HousePolicy = { ...PERMISSIVE, paceMs: PACE_MS, autoplay: { mostSpins: 50 } };

beforeAll(async () => {
  ({ db, drop } = await openTestDatabase());
  house = await startTestHouse(db, clock, { policy });
  await floor.link(house.url);
});
afterAll(async () => {
  await floor.cut();
  await house.close();
  await drop();
});

let wishes = 0;
const wish = (amount: number) => ({ amount, requestId: `auto-${String(wishes++).padStart(6, '0')}` });
const presses = () => floor.pressed.filter(({ button }) => button === 'spin').length;
const pressedAgain = (before: number) => vi.waitFor(() => expect(presses()).toBe(before + 1));

/** A player with credit, at a machine that nobody has played for a while. */
async function seated(credit = CREDIT) {
  const { token } = await house.login('demo');
  const player = await SocketPlayer.connect(house.url, token);
  const init = await player.ask('init', { machineID: 101, token });
  if (credit > 0) await player.ask('cashin', wish(credit));
  clock.advance(10_000);
  const states = () =>
    player.received
      .filter(({ method }) => method === 'autoplay')
      .map(({ data }) => AutoplayState.parse(data));
  return {
    player,
    token,
    init,
    states,
    on: (limits: object) => player.ask('autoplay', { on: true, spins: 10, ...limits }),
    stopped: (reason: string) =>
      vi.waitFor(() => expect(states().at(-1)).toMatchObject({ on: false, stopped: reason })),
    async leave() {
      await player.ask('leave');
      await free(token);
      await player.close();
    },
  };
}

const free = (token: string) =>
  isFree(clock, async () => {
    const all = await house.app.inject({
      url: '/api/machine/all',
      headers: { authorization: `Bearer ${token}` },
    });
    const machines = all.json<{ id: number; status: string }[]>();
    return machines.find(({ id }) => id === 101)?.status;
  });

/** Autoplay presses, and the machine plays. */
async function plays(bet: number, win: number) {
  const before = presses();
  clock.advance(PACE_MS);
  await pressedAgain(before);
  await floor.game(101, bet, win);
}

test('GAME-7 C4.9 C4.39 starts game after game, counts them, and is done after the last', async () => {
  const { on, states, stopped, leave } = await seated();
  expect(await on({ spins: 3 })).toEqual({ on: true, left: 3, played: 0 });
  for (let game = 1; game <= 3; game++) await plays(100, 0);
  await stopped('done');
  expect(states().at(-1)).toEqual({ on: false, left: 0, played: 3, stopped: 'done' });
  const before = presses();
  clock.advance(60_000);
  await leave();
  expect(presses()).toBe(before);
});

test('GAME-7 C4.34 C4.35 waits for the end of a game, and from start to start as long as the policy says', async () => {
  const { on, states, leave } = await seated();
  await on({});
  const before = presses();
  clock.advance(1);
  await pressedAgain(before);
  const at = new Date().toISOString();
  const report = { machineId: 101, at, bet: minorUnits(100), free: false };
  await floor.report({ ...report, type: 'round-started', credit: minorUnits(CREDIT - 100) });
  await vi.waitFor(() => expect(states().at(-1)).toMatchObject({ left: 9 }));
  clock.advance(1_000);
  await floor.report({
    ...report,
    type: 'round-ended',
    win: minorUnits(0),
    credit: minorUnits(CREDIT - 100),
  });
  await vi.waitFor(() => expect(states().at(-1)).toMatchObject({ played: 1 }));
  clock.advance(PACE_MS - 1_001);
  expect(presses()).toBe(before + 1);
  clock.advance(1);
  await pressedAgain(before + 1);
  floor.credit.set(101, CREDIT - 100);
  await leave();
});

test.each([
  ['win', { stopOnWin: 400 }, 500],
  ['loss', { stopOnLoss: 100 }, 0],
  ['balance', { stopOnBalance: 5_000 }, 0],
] as const)('GAME-7 C4.40 stops for %s', async (reason, limits, win) => {
  const { on, stopped, leave } = await seated();
  await on(limits);
  await plays(100, win);
  await stopped(reason);
  await leave();
});

test('GAME-7 C4.48 with less credit than it is to stop at it starts no game, and says why at once', async () => {
  const { on, player, states, stopped, leave } = await seated();
  const before = presses();
  const below = { on: false, played: 0, stopped: 'balance' };
  expect(await on({ stopOnBalance: CREDIT + 1 })).toEqual({ ...below, left: 10 });
  expect(states().at(-1)).toMatchObject(below);
  clock.advance(PACE_MS);
  expect(presses()).toBe(before);

  // A game that runs may yet win.
  await player.ask('press', { button: 'spin' });
  const at = new Date().toISOString();
  const report = { machineId: 101, at, bet: minorUnits(100), free: false, credit: minorUnits(CREDIT - 100) };
  await floor.report({ ...report, type: 'round-started' });
  await vi.waitFor(async () =>
    expect(await on({ stopOnBalance: CREDIT })).toEqual({ on: true, left: 10, played: 0 }),
  );
  floor.credit.set(101, CREDIT - 100);
  await floor.report({ ...report, type: 'round-ended', win: minorUnits(0) });
  clock.advance(PACE_MS);
  await stopped('balance');
  expect(presses()).toBe(before + 1);
  await leave();
});

test('GAME-7 C4.40 stops when a free game begins, if so wished', async () => {
  const { on, stopped, leave } = await seated();
  await on({ stopOnBonus: true });
  await plays(100, 0);
  await floor.game(101, 0, 300);
  await stopped('bonus');
  await leave();
});

test('GAME-7 C4.38 C4.71 stops when the credit is too low for a game', async () => {
  const { on, stopped, leave } = await seated(150);
  await on({});
  await plays(100, 0);
  clock.advance(PACE_MS);
  await stopped('no-credit');
  await expect(on({})).rejects.toMatchObject({ code: 41014 });
  await leave();
});

test('GAME-7 C4.45 stops when the machine starts no game', async () => {
  const { on, stopped, leave } = await seated();
  await on({});
  const before = presses();
  clock.advance(1);
  await pressedAgain(before);
  clock.advance(4_000);
  await stopped('unconfirmed');
  await leave();
});

test('GAME-7 C4.41 C4.42 stops when money moves, when the player presses, and by one press on stop', async () => {
  const { on, player, stopped, leave } = await seated();
  await on({});
  await player.ask('cashin', wish(100));
  await stopped('money');
  await on({});
  await player.ask('press', { button: 'bet-up' });
  await stopped('player');
  await on({});
  await player.ask('cashout');
  await stopped('money');
  await player.ask('cashin', wish(CREDIT));
  await on({});
  expect(await player.ask('autoplay', { on: false })).toMatchObject({ on: false, stopped: 'player' });
  await leave();
});

test('GAME-7 C4.42 a press of the player’s stops it also when it is refused, for one of its own is on its way', async () => {
  const { player, on, stopped, leave } = await seated();
  let push = () => {};
  floor.panel = new Promise<void>((resolve) => {
    push = resolve;
  });
  const before = presses();
  await on({ spins: 5 });
  clock.advance(PACE_MS);
  await pressedAgain(before);
  await expect(player.ask('press', { button: 'bet-up' })).rejects.toMatchObject({ code: 41015 });
  await stopped('player');
  push();
  floor.panel = Promise.resolve();
  clock.advance(60_000);
  expect(presses()).toBe(before + 1);
  await leave();
});

test('GAME-7 C4.43 stops when the machine has trouble, or is away', async () => {
  const { on, stopped, leave } = await seated();
  await on({});
  await floor.report({ type: 'exception', machineId: 101, code: 0x51, at: new Date().toISOString() });
  await stopped('machine');
  await on({});
  floor.notify('condition', { machineId: 101, condition: 'malfunction' });
  await stopped('machine');
  await expect(on({})).rejects.toMatchObject({ code: 41002 });
  floor.notify('condition', { machineId: 101, condition: 'ready' });
  await vi.waitFor(() => on({}));
  await floor.cut();
  await stopped('machine');
  await expect(on({})).rejects.toMatchObject({ code: 41003 });
  await floor.link(house.url);
  await leave();
});

test('GAME-7 C4.9 C4.44 goes on when a game is selected or recalled at the cabinet', async () => {
  const { on, states, leave } = await seated();
  await on({});
  for (const code of [0x8a, 0x8c])
    await floor.report({ type: 'exception', machineId: 101, code, at: new Date().toISOString() });
  await plays(100, 0);
  await vi.waitFor(() => expect(states().at(-1)).toMatchObject({ on: true, played: 1 }));
  await leave();
});

test('GAME-7 C4.46 a closed tab stops it at once; who comes back is told so', async () => {
  const { on, player, token } = await seated();
  await on({});
  const before = presses();
  clock.advance(1);
  await pressedAgain(before);
  await player.close();
  await vi.waitFor(async () => {
    const { state } = await db
      .selectFrom('play_sessions')
      .select('state')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(state).toBe('reconnecting');
  });
  await floor.game(101, 100, 0);
  clock.advance(20_000);
  const back = await SocketPlayer.connect(house.url, token);
  const init = await back.ask('init', { machineID: 101, token });
  expect(init).toMatchObject({ autoplay: { on: false, played: 0, stopped: 'connection' } });
  clock.advance(20_000);
  await back.ask('press', { button: 'bet-up' });
  expect(await back.ask('init', { machineID: 101, token })).toMatchObject({
    autoplay: { on: false, left: 0, played: 0 },
  });
  await back.ask('leave');
  await free(token);
  expect(presses()).toBe(before + 1);
});

test('GAME-7 C4.46 giving the seat up stops it', async () => {
  const { on, leave } = await seated();
  await on({});
  const before = presses();
  await leave();
  clock.advance(60_000);
  expect(presses()).toBe(before);
});

test('GAME-7 C4.37 bad wishes are refused, and what runs goes on', async () => {
  const { on, player, states, leave } = await seated();
  await on({});
  const told = states().length;
  for (const bad of [
    {},
    { on: 'yes' },
    { on: true },
    { on: true, spins: 0 },
    { on: true, spins: 2.5 },
    { on: true, spins: 5, stopOnWin: -1 },
    { on: true, spins: 5, stopOnLoss: '5' },
    { on: true, spins: 5, more: 1 },
    { on: false, spins: 5 },
  ])
    await expect(player.ask('autoplay', bad)).rejects.toMatchObject({ code: 40000 });
  await expect(on({ spins: 51 })).rejects.toMatchObject({ code: 41018, params: { most: 50 } });
  expect(states()).toHaveLength(told);
  const before = presses();
  clock.advance(1);
  await pressedAgain(before);
  await leave();
});

test('GAME-7 C4.33 players keep to the pace too', async () => {
  const { player, leave } = await seated();
  await player.ask('press', { button: 'spin' });
  await floor.game(101, 100, 0);
  await expect(player.ask('press', { button: 'spin' })).rejects.toMatchObject({ code: 41019 });
  clock.advance(PACE_MS);
  await player.ask('press', { button: 'spin' });
  await leave();
});
