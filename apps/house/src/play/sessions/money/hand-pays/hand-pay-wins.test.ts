import { SessionReceipt } from '@floorcast/contract/session-totals';
import { MachineInit, MachineNotifications } from '@floorcast/contract/sockets';
import { expect, test, vi } from 'vitest';
import { SocketPlayer } from '../../../../testing/player.ts';
import { HandPayHouse, hears, newId } from '../../testing/hand-pay-house.ts';
import { received } from '../../testing/play-house.ts';

/** What a machine cannot put on its credit meter is a win all the same. */
const play = new HandPayHouse([101, 102, 103, 104]);
const { floor } = play;

const shownWin = (player: SocketPlayer) => {
  const last = received(player, 'credit').at(-1);
  return last && MachineNotifications.credit.parse(last.data).win;
};
async function back(token: string, machineID: number) {
  const player = await SocketPlayer.connect(play.house.url, token);
  return { player, init: MachineInit.reply.parse(await player.ask('init', { machineID, token })) };
}
async function receiptOf(token: string, sessionId: number) {
  const answer = await play.call('GET', `/api/player/sessions/${sessionId}/receipt`, token);
  return SessionReceipt.parse(answer.json());
}

test.each([
  ['hand-pay', 101, 40_000],
  ['jackpot', 102, 75_000],
] as const)(
  'GAME-4 SRV-5 C16.26 a %s is the last win from its report on, after its payment, a reload and a restart, and of the receipt',
  async (kind, machineId, amount) => {
    const { player, token } = await play.seated(machineId, 1_000);
    await floor.game(machineId, 100, 0);
    const id = newId();
    await play.lock(machineId, id, amount, kind);
    await vi.waitFor(() => expect(shownWin(player)).toBe(amount));
    await play.unlock(machineId, id);
    await hears(player, `${kind} ${amount} staff-called`, 'over');
    expect(shownWin(player)).toBe(amount);
    await player.close();
    const reloaded = await back(token, machineId);
    expect(reloaded.init.win).toBe(amount);
    await reloaded.player.close();
    await play.restart();
    const resumed = await back(token, machineId);
    expect(resumed.init.win).toBe(amount);
    await play.left(resumed.player);
    expect((await receiptOf(token, resumed.init.session.id)).lastGame).toMatchObject({ win: amount });
  },
);

test('GAME-4 C16.26 a hand pay adds to what its game has paid, once however often it is reported, and ends with the next game', async () => {
  const { player } = await play.seated(103, 1_000);
  await floor.game(103, 100, 250);
  const id = newId();
  await play.lock(103, id, 5_000);
  await play.lock(103, id, 5_000);
  await vi.waitFor(() => expect(shownWin(player)).toBe(5_250));
  await play.unlock(103, id);
  await hears(player, 'hand-pay 5000 staff-called', 'over');
  expect(shownWin(player)).toBe(5_250);
  await floor.game(103, 100, 0);
  await vi.waitFor(() => expect(shownWin(player)).toBe(0));
  await play.left(player);
});

test('GAME-4 C16.22 C16.26 credit that a machine pays out by hand is no win', async () => {
  const { player } = await play.seated(104, 1_000);
  await floor.game(104, 100, 0);
  const id = newId();
  await play.lock(104, id, 900, 'cancelled-credit');
  await hears(player, 'hand-pay 900 staff-called');
  expect(shownWin(player)).toBe(0);
  await play.unlock(104, id);
  await hears(player, 'hand-pay 900 staff-called', 'over');
  await play.left(player);
});

test('GAME-4 a player who comes back after a restart of the house finds the last win', async () => {
  const { player, token } = await play.seated(103, 1_000);
  await floor.game(103, 100, 700);
  await player.close();
  await play.restart();
  const resumed = await back(token, 103);
  expect(resumed.init.win).toBe(700);
  await play.left(resumed.player);
});
