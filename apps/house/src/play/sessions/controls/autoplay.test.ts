import { minorUnits } from '@floorcast/contract/money';
import { expect, test, vi } from 'vitest';
import { AutoplayHouse, CREDIT, PACE_MS } from '../testing/autoplay-house.ts';

/** Autoplay starts games, within its limits and the policy. */
const play = new AutoplayHouse();
const { clock, floor } = play;

test('GAME-7 C4.9 C4.39 autoplay starts game after game, counts them, and is done after the last', async () => {
  const { on, states, stopped, leave } = await play.seated();
  expect(await on({ spins: 3 })).toEqual({ on: true, left: 3, played: 0 });
  for (let game = 1; game <= 3; game++) await play.plays(100, 0);
  await stopped('done');
  expect(states().at(-1)).toEqual({ on: false, left: 0, played: 3, stopped: 'done' });
  const before = play.presses();
  clock.advance(60_000);
  await leave();
  expect(play.presses()).toBe(before);
});

test('GAME-7 C4.34 C4.35 autoplay waits for the end of a game, and for the pace between two starts', async () => {
  const { on, states, leave } = await play.seated();
  await on({});
  const before = play.presses();
  clock.advance(1);
  await play.pressedOnceMore(before);
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
  expect(play.presses()).toBe(before + 1);
  clock.advance(1);
  await play.pressedOnceMore(before + 1);
  floor.credit.set(101, CREDIT - 100);
  await leave();
});

test.each([
  ['win', { stopOnWin: 400 }, 500],
  ['loss', { stopOnLoss: 100 }, 0],
  ['balance', { stopOnBalance: 5_000 }, 0],
] as const)('GAME-7 C4.40 autoplay stops for %s', async (reason, limits, win) => {
  const { on, stopped, leave } = await play.seated();
  await on(limits);
  await play.plays(100, win);
  await stopped(reason);
  await leave();
});

test('GAME-7 C4.48 autoplay with less credit than its limit starts no game, and says why at once', async () => {
  const { on, player, states, stopped, leave } = await play.seated();
  const before = play.presses();
  const below = { on: false, played: 0, stopped: 'balance' };
  expect(await on({ stopOnBalance: CREDIT + 1 })).toEqual({ ...below, left: 10 });
  expect(states().at(-1)).toMatchObject(below);
  clock.advance(PACE_MS);
  expect(play.presses()).toBe(before);

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
  expect(play.presses()).toBe(before + 1);
  await leave();
});

test('GAME-7 C4.40 autoplay stops when a free game begins, if its limits say so', async () => {
  const { on, stopped, leave } = await play.seated();
  await on({ stopOnBonus: true });
  await play.plays(100, 0);
  await floor.game(101, 0, 300);
  await stopped('bonus');
  await leave();
});

test('GAME-7 C4.9 C4.44 autoplay continues when a game is selected or recalled at the cabinet', async () => {
  const { on, states, leave } = await play.seated();
  await on({});
  for (const code of [0x8a, 0x8c])
    await floor.report({ type: 'exception', machineId: 101, code, at: new Date().toISOString() });
  await play.plays(100, 0);
  await vi.waitFor(() => expect(states().at(-1)).toMatchObject({ on: true, played: 1 }));
  await leave();
});

test('GAME-7 C4.37 malformed requests are refused, and running autoplay continues', async () => {
  const { on, player, states, leave } = await play.seated();
  await on({});
  const notified = states().length;
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
  expect(states()).toHaveLength(notified);
  const before = play.presses();
  clock.advance(1);
  await play.pressedOnceMore(before);
  await leave();
});

test('GAME-7 C4.33 a press of start sooner than the pace is refused', async () => {
  const { player, leave } = await play.seated();
  await player.ask('press', { button: 'spin' });
  await floor.game(101, 100, 0);
  await expect(player.ask('press', { button: 'spin' })).rejects.toMatchObject({ code: 41019 });
  clock.advance(PACE_MS);
  await player.ask('press', { button: 'spin' });
  await leave();
});
