import { minorUnits } from '@floorcast/contract/money';
import { MachineInit } from '@floorcast/contract/sockets';
import { expect, test, vi } from 'vitest';
import { SocketPlayer } from '../../../testing/player.ts';
import { PlayHouse } from '../testing/play-house.ts';

const play = new PlayHouse([101, 102, 103]);
const { clock, floor } = play;

/** A player with credit, whose own clock began a minute ago. */
async function seated(username: string, machineID: number) {
  const { token } = await play.house.login(username);
  const began = clock.monotonic() - 60_000;
  const mine = () => clock.monotonic() - began;
  const sitDown = async () => {
    const player = await SocketPlayer.connect(play.house.url, token);
    const init = MachineInit.reply.parse(await player.ask('init', { machineID, token, sentAt: mine() }));
    return { player, init };
  };
  const { player, init } = await sitDown();
  await player.ask('cashin', { amount: 1_000, requestId: `late-press-${machineID}` });
  const spins = () =>
    floor.pressed.filter(({ machineId, button }) => machineId === machineID && button === 'spin').length;
  return { player, init, sitDown, mine, spins };
}

test('GAME-15 C4.12 C4.60 a press that waited on its way is refused and not made; the next one is', async () => {
  const { player, mine, spins } = await seated('demo', 101);
  const sentAt = mine();
  clock.advance(3_000);
  await expect(player.ask('press', { button: 'spin', sentAt })).rejects.toMatchObject({ code: 41030 });
  expect(spins()).toBe(0);
  await player.ask('press', { button: 'spin', sentAt: mine() });
  expect(spins()).toBe(1);
  await player.close();
});

test('GAME-15 C6.13 C6.42 each order carries when it was sent, and how long the request waited before', async () => {
  const { player, mine } = await seated('demo2', 103);
  const before = clock.monotonic();
  clock.advance(2_000);
  await player.ask('press', { button: 'spin' });
  await player.ask('hold', { button: 'spin', down: true });
  await player.ask('hold', { button: 'spin', down: false });
  await player.ask('band', { id: 2 });
  expect(floor.stamps.map(({ sentAt }) => sentAt)).toContain(before);
  expect(floor.stamps.slice(-4).map(({ sentAt }) => sentAt)).toEqual(Array(4).fill(before + 2_000));
  const requests = [
    ['press', { button: 'spin' }],
    ['hold', { button: 'spin', down: true }],
    ['band', { id: 2 }],
  ] as const;
  for (const [method, request] of requests) {
    const sentAt = mine();
    clock.advance(1_000);
    await player.ask(method, { ...request, sentAt });
    expect([method, floor.stamps.at(-1)?.lateBy]).toEqual([method, expect.closeTo(1_000, -1)]);
  }
  await player.ask('leave');
  const ended = { method: 'state', data: { state: 'ended', reason: 'left' } };
  await vi.waitFor(() => expect(player.received).toContainEqual(ended));
  await player.close();
});

test('GAME-15 C4.12 C4.13 a player who comes back in the middle of a game learns that it runs', async () => {
  const { player, init, sitDown } = await seated('demo2', 102);
  expect(init.playing).toBe(false);
  const report = { machineId: 102, at: new Date().toISOString(), bet: minorUnits(100), free: false };
  await floor.report({ ...report, type: 'round-started', credit: minorUnits(900) });
  await player.close();
  const back = await sitDown();
  expect(back.init.playing).toBe(true);
  await back.player.close();
});
