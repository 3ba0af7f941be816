import { expect, test, vi } from 'vitest';
import { cashInRequest } from '../../../testing/guests.ts';
import { SocketPlayer } from '../../../testing/player.ts';
import { AutoplayHouse, CREDIT, PACE_MS } from '../testing/autoplay-house.ts';

/** What stops autoplay besides its limits. */
const play = new AutoplayHouse();
const { clock, floor } = play;

test('GAME-7 C4.38 C4.71 autoplay stops when the credit is too low for a game', async () => {
  const { on, stopped, leave } = await play.seated(150);
  await on({});
  await play.plays(100, 0);
  clock.advance(PACE_MS);
  await stopped('no-credit');
  await expect(on({})).rejects.toMatchObject({ code: 41014 });
  await leave();
});

test('GAME-7 C4.45 autoplay stops when the machine begins no game', async () => {
  const { on, stopped, leave } = await play.seated();
  await on({});
  const before = play.presses();
  clock.advance(1);
  await play.pressedOnceMore(before);
  clock.advance(4_000);
  await stopped('unconfirmed');
  await leave();
});

test('GAME-7 C4.41 C4.42 autoplay stops when money moves, when the player presses, and when the player stops it', async () => {
  const { on, player, stopped, leave } = await play.seated();
  await on({});
  await player.ask('cashin', cashInRequest(100));
  await stopped('money');
  await on({});
  await player.ask('press', { button: 'bet-up' });
  await stopped('player');
  await on({});
  await player.ask('cashout');
  await stopped('money');
  await player.ask('cashin', cashInRequest(CREDIT));
  await on({});
  expect(await player.ask('autoplay', { on: false })).toMatchObject({ on: false, stopped: 'player' });
  await leave();
});

test('GAME-7 C4.42 a press of the player’s stops autoplay though it is refused because autoplay’s own is in flight', async () => {
  const { player, on, stopped, leave } = await play.seated();
  let push = () => {};
  floor.panel = new Promise<void>((resolve) => {
    push = resolve;
  });
  const before = play.presses();
  await on({ spins: 5 });
  clock.advance(PACE_MS);
  await play.pressedOnceMore(before);
  await expect(player.ask('press', { button: 'bet-up' })).rejects.toMatchObject({ code: 41015 });
  await stopped('player');
  push();
  floor.panel = Promise.resolve();
  clock.advance(60_000);
  expect(play.presses()).toBe(before + 1);
  await leave();
});

test('GAME-7 C4.43 autoplay stops when the machine has trouble, or is offline', async () => {
  const { on, stopped, leave } = await play.seated();
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
  await floor.link(play.house.url);
  await leave();
});

test('GAME-7 C4.46 a lost connection stops autoplay at once, and init of the returning player says so', async () => {
  const { on, player, token } = await play.seated();
  await on({});
  const before = play.presses();
  clock.advance(1);
  await play.pressedOnceMore(before);
  await player.close();
  await vi.waitFor(async () => {
    const { state } = await play.db
      .selectFrom('playSessions')
      .select('state')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(state).toBe('reconnecting');
  });
  await floor.game(101, 100, 0);
  clock.advance(20_000);
  const back = await SocketPlayer.connect(play.house.url, token);
  const init = await back.ask('init', { machineID: 101, token });
  expect(init).toMatchObject({ autoplay: { on: false, played: 0, stopped: 'connection' } });
  clock.advance(20_000);
  await back.ask('press', { button: 'bet-up' });
  expect(await back.ask('init', { machineID: 101, token })).toMatchObject({
    autoplay: { on: false, left: 0, played: 0 },
  });
  await back.ask('leave');
  await play.guests.free(token, 101);
  expect(play.presses()).toBe(before + 1);
});

test('GAME-7 C4.46 giving the seat up stops autoplay', async () => {
  const { on, leave } = await play.seated();
  await on({});
  const before = play.presses();
  await leave();
  clock.advance(60_000);
  expect(play.presses()).toBe(before);
});
