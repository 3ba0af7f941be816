import { MachineInit } from '@floorcast/contract/sockets';
import { expect, test, vi } from 'vitest';
import { cashInRequest } from '../../testing/guests.ts';
import { SocketPlayer } from '../../testing/player.ts';
import { PlayHouse } from './testing/play-house.ts';

/** What a player finds at a seat, and its buttons. */
const play = new PlayHouse([101, 102, 103, 104, 108]);
const { clock, floor, guests } = play;

test('GAME-13 init of a returning player reports how long the session has been open', async () => {
  const { player, token, init } = await guests.seated('demo', 101);
  const { session } = MachineInit.reply.parse(init);
  clock.advance(600_000);
  const later = MachineInit.reply.parse(await player.ask('init', { machineID: 101, token }));
  expect((later.session.seconds ?? 0) - (session.seconds ?? 0)).toBe(600);
  await player.ask('leave');
  await guests.free(token, 101);
});

test('RT-2 a ping is answered', async () => {
  const { player, token } = await guests.seated('demo', 101);
  expect(await player.ask('ping')).toEqual({});
  await player.ask('leave');
  await guests.free(token, 101);
});

test('RT-1 a player who sends init twice at once has one seat', async () => {
  const { token } = await play.house.login('demo');
  for (let time = 1; time <= 5; time++) {
    const both = await Promise.all([1, 2].map(() => SocketPlayer.connect(play.house.url, token)));
    const asked = await Promise.allSettled(
      both.map((socket) => socket.ask('init', { machineID: 104, token })),
    );
    expect(asked.map(({ status }) => status)).toContain('fulfilled');
    const sessions = await play.db
      .selectFrom('playSessions')
      .select('id')
      .where('machineId', '=', 104)
      .execute();
    expect(sessions).toHaveLength(time);
    const seat = await vi.waitFor(() => {
      const open = both.filter(({ closed }) => !closed);
      expect(open).toHaveLength(1);
      return open[0];
    });
    await seat?.ask('leave');
    await guests.free(token, 104);
  }
});

test('GAME-11 a press is refused while another press of the seat is in flight', async () => {
  const { player, token } = await guests.seated('demo', 108);
  let push = () => {};
  floor.panel = new Promise<void>((resolve) => {
    push = resolve;
  });
  const before = floor.pressed.length;
  const first = player.ask('press', { button: 'bet-up' });
  await vi.waitFor(() => expect(floor.pressed.length).toBe(before + 1));
  await expect(player.ask('press', { button: 'bet-up' })).rejects.toMatchObject({ code: 41015 });
  push();
  await first;
  await player.ask('press', { button: 'bet-up' });
  expect(floor.pressed.length).toBe(before + 2);
  await player.ask('leave');
  await guests.free(token, 108);
});

test('GAME-8 init reports that the screen may be turned where the floor is configured so', async () => {
  for (const [machineID, rotate] of [
    [102, true],
    [104, false],
  ] as const) {
    const { player, init } = await guests.seated('demo2', machineID);
    expect(init).toMatchObject({ flags: { rotate }, videos: [{ id: 'screen', width: 1280, height: 720 }] });
    await player.ask('leave', {});
  }
});

test('GAME-9 C5.66 init carries the reel window of a camera, and none where the floor is configured without', async () => {
  for (const [machineID, reelWindow] of [
    [102, { x: 0.1, y: 0.15, width: 0.8, height: 0.7 }],
    [104, undefined],
  ] as const) {
    const { player, init } = await guests.seated('demo2', machineID);
    const screen = { id: 'screen', width: 1280, height: 720, ...(reelWindow && { reelWindow }) };
    expect(init).toHaveProperty('videos', [screen]);
    await player.ask('leave', {});
  }
});

test('GAME-11 lamps are reported by init and at each change', async () => {
  const { player, init } = await guests.seated('demo2', 102);
  expect(init).toMatchObject({ holds: ['spin'], holdMs: 12_000, lamps: { spin: 'off' } });
  floor.notify('lamps', { machineId: 102, lamps: { spin: 'blink' } });
  const notification = { method: 'lamps', data: { lamps: { spin: 'blink' } } };
  await vi.waitFor(() => expect(player.received).toContainEqual(notification));
  await player.ask('leave', {});
});

test('GAME-11 only a button of holds is held down, and it is released when the connection is lost', async () => {
  const { player, token } = await guests.seated('demo2', 103);
  const refused = (button: string) => player.ask('hold', { button, down: true }).catch((error) => error.code);
  expect(await refused('spin')).toBe(41014);
  expect(await refused('bet-up')).toBe(40300);
  expect(await refused('service')).toBe(40300);
  expect(floor.pressedDown).toEqual([]);
  await player.ask('cashin', cashInRequest(5_000));
  await player.ask('hold', { button: 'spin', down: true });
  await player.ask('hold', { button: 'spin', down: false });
  await player.ask('hold', { button: 'spin', down: true });
  const downs = () => floor.pressedDown.map(({ down }) => down);
  expect(downs()).toEqual([true, false, true]);
  await player.close();
  await vi.waitFor(() => expect(downs()).toEqual([true, false, true, false]));
  const back = await SocketPlayer.connect(play.house.url, token);
  await back.ask('init', { machineID: 103, token });
  await back.ask('hold', { button: 'spin', down: true });
  await back.ask('cashout', {});
  expect(downs().slice(4)).toEqual([true, false]);
  await back.ask('leave', {});
});
