import { GamesReply } from '@floorcast/contract/games';
import { minorUnits } from '@floorcast/contract/money';
import { SessionReceipt } from '@floorcast/contract/session-totals';
import { MachineInit, MachineNotifications } from '@floorcast/contract/sockets';
import { expect, test, vi } from 'vitest';
import { cashInRequest } from '../../../testing/guests.ts';
import { SocketPlayer } from '../../../testing/player.ts';
import { gamesOn } from '../testing/games.ts';
import { PlayHouse, received } from '../testing/play-house.ts';

/** What a session has come to: while it is played, after its player is back, and once it has ended. */
const play = new PlayHouse([101, 102, 103, 104]);
const { clock, floor, guests } = play;
const { begins, ends } = gamesOn(floor);

const get = (token: string, url: string) =>
  play.house.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
const receipt = async (token: string, session: number) =>
  SessionReceipt.parse((await get(token, `/api/player/sessions/${session}/receipt`)).json());
/** The totals of the last credit notification. */
const notified = (player: SocketPlayer) =>
  MachineNotifications.credit.parse(received(player, 'credit').at(-1)?.data).totals;

/** The reply to `init` of the same player over a new connection. */
async function returns(username: string, machineID: number) {
  const { token } = await play.house.login(username);
  const player = await SocketPlayer.connect(play.house.url, token);
  return { player, token, init: MachineInit.reply.parse(await player.ask('init', { machineID, token })) };
}

test('GAME-13 C4.72 C4.73 C4.74 the totals follow every transfer and every game of the session', async () => {
  const { player, token, init } = await guests.seated('demo', 101);
  const { session, lastGame } = MachineInit.reply.parse(init);
  expect(session.totals).toEqual({ in: 0, out: 0, bet: 0, won: 0 });
  expect(lastGame).toBeNull();
  await player.ask('cashin', cashInRequest(5_000));
  expect(notified(player)).toEqual({ in: 5_000, out: 0, bet: 0, won: 0 });
  await floor.game(101, 200, 700);
  await floor.game(101, 200, 0);
  await floor.game(101, 0, 50);
  await vi.waitFor(() => expect(notified(player)).toEqual({ in: 5_000, out: 0, bet: 400, won: 750 }));
  floor.transfers = 'refuse';
  await expect(player.ask('cashin', cashInRequest(900))).rejects.toMatchObject({ code: 41013 });
  floor.transfers = 'accept';
  await player.ask('cashout');
  expect(notified(player)).toEqual({ in: 5_000, out: 5_350, bet: 400, won: 750 });
  await player.ask('leave');
  await guests.free(token, 101);
  await player.close();
});

test('GAME-13 RT-2 C4.73 after a reconnection and after a restart of the house the totals are those of the ledger', async () => {
  const { player, token } = await guests.seated('demo', 102, 3_000);
  await floor.game(102, 100, 0);
  await player.close();
  await floor.game(102, 100, 40);
  const back = await returns('demo', 102);
  const totals = { in: 3_000, out: 0, bet: 200, won: 40 };
  expect(back.init.session.totals).toEqual(totals);
  await back.player.close();
  await play.restart();
  const resumed = await returns('demo', 102);
  expect(resumed.init.session.totals).toEqual(totals);
  expect(resumed.init.lastGame).toEqual(back.init.lastGame);
  await floor.game(102, 100, 0);
  await vi.waitFor(() => expect(notified(resumed.player)).toMatchObject({ bet: 300, won: 40 }));
  await resumed.player.ask('leave');
  await guests.free(token, 102);
  await resumed.player.close();
  await play.auditPasses();
});

test('GAME-11 GAME-15 C4.13 C4.75 C4.76 a player who comes back learns of the game that ended meanwhile, by the id of the list', async () => {
  const { player, token, init } = await guests.seated('demo', 103, 2_000);
  await floor.game(103, 100, 0);
  const [first] = await vi.waitFor(() => {
    const rounds = received(player, 'round').map(({ data }) => MachineNotifications.round.parse(data));
    expect(rounds.map(({ phase }) => phase)).toEqual(['started', 'ended']);
    return rounds.slice(-1);
  });
  await player.ask('press', { button: 'spin' });
  await player.close();
  await begins(103, 1_800);
  const running = await returns('demo', 103);
  expect(running.init).toMatchObject({ playing: true, lastGame: { id: first?.game, bet: 100, win: 0 } });
  await running.player.close();
  await ends(103, 2_100, 300);
  const over = await returns('demo', 103);
  expect(over.init).toMatchObject({ playing: false, lastGame: { bet: 100, win: 300, free: false } });
  expect(over.init.lastGame?.id).toBeGreaterThan(first?.game ?? 0);
  const { session } = MachineInit.reply.parse(init);
  const list = GamesReply.parse((await get(token, `/api/player/games?session=${session.id}`)).json());
  expect(list.items.map(({ id }) => id)).toEqual([over.init.lastGame?.id, first?.game]);
  await over.player.ask('leave');
  await guests.free(token, 103);
  await over.player.close();
});

test('GAME-10 C4.77 C4.78 C4.79 a receipt tells what a session came to, once its credit is paid out, and to its player only', async () => {
  const { player, token, init } = await guests.seated('demo', 104, 2_000);
  const { session } = MachineInit.reply.parse(init);
  await begins(104, 1_900);
  await vi.waitFor(() => expect(received(player, 'round')).toHaveLength(1));
  // As a machine does while a game runs.
  floor.transfers = 'refuse';
  await player.ask('leave');
  await player.close();
  expect(await receipt(token, session.id)).toMatchObject({
    end: null,
    machineId: 104,
    totals: { in: 2_000, out: 0 },
    lastGame: null,
  });
  floor.transfers = 'accept';
  await ends(104, 2_500, 600);
  await vi.waitFor(async () => {
    clock.advance(1_000);
    expect((await receipt(token, session.id)).end).not.toBeNull();
  });
  expect(await receipt(token, session.id)).toMatchObject({
    totals: { in: 2_000, out: 2_500, bet: 100, won: 600 },
    lastGame: { bet: 100, win: 600 },
  });
  const other = await play.house.login('demo2');
  expect((await get(other.token, `/api/player/sessions/${session.id}/receipt`)).json()).toMatchObject({
    status: 0,
    code: 40400,
  });
  expect((await get(token, '/api/player/sessions/999999/receipt')).statusCode).toBe(404);
});

test('GAME-13 C4.74 C16.11 a hand pay counts once it is posted, and its win with the game that won it', async () => {
  const { player, token } = await guests.seated('demo', 101, 1_000);
  await floor.game(101, 100, 0);
  const at = new Date().toISOString();
  const handPay = { machineId: 101, at, id: 'totals-1' } as const;
  await floor.report({ ...handPay, type: 'hand-pay', kind: 'hand-pay', amount: minorUnits(50_000) });
  await vi.waitFor(() => expect(notified(player)).toEqual({ in: 1_000, out: 0, bet: 100, won: 50_000 }));
  await floor.report({ ...handPay, type: 'hand-pay-reset' });
  await vi.waitFor(() => expect(notified(player)).toEqual({ in: 1_000, out: 50_000, bet: 100, won: 50_000 }));
  await player.ask('leave');
  await guests.free(token, 101);
  await player.close();
  await play.auditPasses();
});
