import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { knownCredit } from '../../../testing/known-credit.ts';
import { SocketPlayer } from '../../../testing/player.ts';
import { ScriptedFloor } from '../../../testing/scripted-floor.ts';
import { loseNextAnswer } from '../../../testing/servers/lose-answer.ts';
import { SETTLE_MS } from '../state/play-state.ts';
import { gamesOn } from '../testing/games.ts';
import { PlayHouse, sits } from '../testing/play-house.ts';

/** How a session ends, and to whom the money belongs that moves meanwhile. */
const machineIds = [101, 102, 103, 104, 105, 106];
const play = new PlayHouse(machineIds);
const { clock, floor, guests } = play;
const { begins, ends } = gamesOn(floor);

test('MONEY-4 GAME-10 free games that were won in the last game belong to the player who has left', async () => {
  const { player, token, before } = await guests.seated('demo', 101, 100);
  await begins(101, 0);
  await player.ask('leave');
  await ends(101, 0, 0);
  // Time for a step of the closing, and for what it asks of the database.
  await sleep(300);
  clock.advance(900);
  expect(await guests.status(token, 101)).toBe('cashing-out');
  await begins(101, 0, true);
  await ends(101, 0, 0, true);
  clock.advance(SETTLE_MS - 100);
  await begins(101, 0, true);
  await expect(sits(play, 'demo2', 101)).rejects.toMatchObject({ code: 41000 });
  await ends(101, 5_000, 5_000, true);
  await guests.free(token, 101);
  expect(await guests.balance(token)).toBe(before + 4_900);
  await play.auditPasses();
  await player.close();
});

test('MONEY-4 NODE-2 a game that runs during a restart of the house ends before its session', async () => {
  const { player, token, before } = await guests.seated('demo', 102, 100);
  await begins(102, 0);
  await player.ask('leave');
  floor.playing.add(102);
  await play.restart();
  await expect(sits(play, 'demo2', 102)).rejects.toMatchObject({ code: 41000 });
  clock.advance(60_000);
  expect(await guests.status(token, 102)).toBe('cashing-out');
  floor.playing.clear();
  await ends(102, 7_000, 7_000);
  await guests.free(token, 102);
  expect(await guests.balance(token)).toBe(before + 6_900);
  await play.auditPasses();
  await player.close();
});

test('GAME-15 C4.13 init after a restart of the house reports that a game runs', async () => {
  const { player, token } = await guests.seated('demo', 103, 100);
  await begins(103, 0);
  floor.playing.add(103);
  await play.restart();
  const back = await SocketPlayer.connect(play.house.url, token);
  expect(await back.ask('init', { machineID: 103, token })).toMatchObject({ playing: true });
  floor.playing.clear();
  await ends(103, 0, 0);
  await back.ask('leave');
  await guests.free(token, 103);
  await player.close();
  await back.close();
});

test('MONEY-5 the win of a game that ends without a session goes to the last player, also after a refusal', async () => {
  const { player, token, before } = await guests.seated('demo', 104, 100);
  await player.ask('cashout');
  await player.ask('leave');
  await guests.free(token, 104);
  expect(await guests.balance(token)).toBe(before);
  floor.transfers = 'refuse';
  await knownCredit(play.db, 104, 100);
  await begins(104, 0);
  await expect(sits(play, 'demo2', 104)).rejects.toMatchObject({ code: 41000 });
  await ends(104, 300, 300);
  await vi.waitFor(async () =>
    expect(
      await play.db
        .selectFrom('transfers')
        .select('state')
        .where('machineId', '=', 104)
        .where('state', '=', 'returned')
        .execute(),
    ).toHaveLength(1),
  );
  floor.transfers = 'accept';
  clock.advance(10_000);
  await vi.waitFor(() => expect(floor.credit.get(104)).toBe(0));
  await vi.waitFor(async () => expect(await guests.balance(token)).toBe(before + 300));
  await play.auditPasses();
  await player.close();
});

test('GAME-2 GAME-10 a player who goes from one seat to the next waits until the first is paid out', async () => {
  const { player, token, before } = await guests.seated('demo', 101, 500);
  await begins(101, 400);
  await ends(101, 400, 0);
  await player.ask('leave');
  const next = sits(play, 'demo', 102);
  await vi.waitFor(async () => expect(await guests.balance(token)).toBe(before - 100));
  await sleep(100);
  expect(await guests.status(token, 101)).toBe('cashing-out');
  clock.advance(SETTLE_MS);
  expect(await next).toMatchObject({ session: { state: 'live' } });
  const back = await SocketPlayer.connect(play.house.url, token);
  await back.ask('init', { machineID: 102, token });
  await back.ask('leave');
  await guests.free(token, 102);
  await player.close();
  await back.close();
});

test('GAME-2 NODE-2 a player who takes the same seat again waits for its end, also over a restart of the house', async () => {
  const { player, token, before } = await guests.seated('demo', 101, 500);
  await begins(101, 400);
  await ends(101, 400, 0);
  await player.ask('leave');
  const retaken = sits(play, 'demo', 101);
  await vi.waitFor(async () => expect(await guests.balance(token)).toBe(before - 100));
  await sleep(100);
  clock.advance(SETTLE_MS);
  expect(await retaken).toMatchObject({ credit: 0, session: { state: 'live' } });
  await player.close();

  const back = await SocketPlayer.connect(play.house.url, token);
  await back.ask('init', { machineID: 101, token });
  await back.ask('leave');
  await play.restart();
  const once = sits(play, 'demo', 101);
  await sleep(100);
  clock.advance(SETTLE_MS);
  expect(await once).toMatchObject({ session: { state: 'live' } });
  const last = await SocketPlayer.connect(play.house.url, token);
  await last.ask('init', { machineID: 101, token });
  await last.ask('leave');
  await guests.free(token, 101);
  await last.close();
});

test('NODE-2 a session ends though its floor has forgotten everything', async () => {
  const { player, token, before } = await guests.seated('demo', 105, 100);
  await begins(105, 0);
  await player.ask('leave');
  await floor.cut();
  const fresh = new ScriptedFloor(machineIds);
  await fresh.link(play.house.url);
  await guests.free(token, 105);
  expect(await guests.balance(token)).toBe(before - 100);
  await fresh.cut();
  await floor.link(play.house.url);
  await player.close();
});

test('GAME-6 a bet level that is chosen as a game begins is not reported for that game', async () => {
  const { player, token } = await guests.seated('demo', 101, 1_000);
  let push = () => {};
  floor.panel = new Promise<void>((resolve) => {
    push = resolve;
  });
  const chosen = player.ask('band', { id: 3 }).catch((error: unknown) => error);
  await begins(101, 900);
  push();
  expect(await chosen).toMatchObject({ code: 41015 });
  await ends(101, 900, 0);
  const notified = player.received.filter(({ method }) => method === 'credit').map(({ data }) => data);
  expect(notified.at(-1)).toMatchObject({ credit: 900, bet: 100 });
  await player.ask('leave');
  await guests.free(token, 101);
  await player.close();
});

test('MONEY-4 GAME-10 a closing seat is checked again though the report of its pay-out is lost', async () => {
  const { player, token, before } = await guests.seated('demo', 106, 500);
  loseNextAnswer();
  await player.ask('leave');
  await vi.waitFor(async () => expect(await guests.balance(token)).toBe(before));
  await sleep(100);
  expect(await guests.status(token, 106)).toBe('cashing-out');
  clock.advance(10_000);
  await guests.free(token, 106);
  expect(await guests.balance(token)).toBe(before);
  await play.auditPasses();
  await player.close();
});
