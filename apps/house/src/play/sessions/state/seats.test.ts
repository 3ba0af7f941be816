import { setTimeout as sleep } from 'node:timers/promises';
import { refusal } from '@floorcast/contract/errors';
import { err } from '@floorcast/contract/result';
import { seconds } from '@floorcast/contract/time';
import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { DEMO } from '../../../policy/index.ts';
import { cashInRequest } from '../../../testing/guests.ts';
import type { SocketPlayer } from '../../../testing/player.ts';
import { TransferService } from '../money/transfer-service.ts';
import { holdSeats } from '../testing/hold-seats.ts';
import { latch, PlayHouse, received } from '../testing/play-house.ts';
import { PlayRepository } from './play.repository.ts';
import { SeatOrders, Seats } from './seats.ts';

/** Which player may take a seat, and for how long, while something else happens at the same moment. */
const looksForOwn = vi.spyOn(Seats.prototype, 'ofPlayer');
const policy = { ...DEMO, noDepositSeconds: seconds(30), noActivitySeconds: null };
const play = new PlayHouse([101, 102, 103, 104, 105, 106], { policy });
const { clock, floor, guests } = play;

beforeEach(() => {
  looksForOwn.mockClear();
});

const sessionsAt = async (machineId: number) =>
  (await play.db.selectFrom('playSessions').select('id').where('machineId', '=', machineId).execute()).length;

const LOST = new Error('the connection is lost');
/** The next session begins, and the database's word of it does not arrive. */
function loseNextSession(): void {
  const { open } = PlayRepository.prototype;
  vi.spyOn(PlayRepository.prototype, 'open').mockImplementationOnce(async function (
    this: PlayRepository,
    ...asked
  ) {
    await open.apply(this, asked);
    throw LOST;
  });
}

/** A request for a seat that waits for the end of the player's last one. */
async function waits(sits: Promise<unknown>) {
  const answer = sits.catch((error: unknown) => error);
  await vi.waitFor(() => expect(looksForOwn).toHaveBeenCalled(), { timeout: 10_000 });
  return { answer };
}

const kick = (token: string, machineId: number) =>
  play.house.app.inject({
    method: 'POST',
    url: '/api/player/kick',
    headers: { authorization: `Bearer ${token}` },
    payload: { machineId },
  });

test('GAME-10 GAME-13 a kick while the machine learns of its seat leaves the next player’s countdown alone', async () => {
  const { player, token, sit } = await guests.come('demo');
  const order = holdSeats(floor, true);
  const asked = sit(101).catch((error: unknown) => error);
  await order.asked;
  expect((await kick(token, 101)).statusCode).toBe(200);
  await guests.free(token, 101);
  order.release();
  expect(await asked).toMatchObject({ code: 50100 });
  clock.advance(20_000);
  const next = await guests.seated('demo2', 101);
  clock.advance(15_000);
  await sleep(100);
  expect(received(next.player, 'info')).toEqual([]);
  await next.player.ask('leave');
  await guests.free(token, 101);
  await player.close();
  await next.player.close();
});

test('GAME-10 GAME-13 leaving before init was answered leaves the next player’s countdown alone', async () => {
  const { player, token, sit } = await guests.come('demo');
  const { asked } = await play.db.transaction().execute(async (tx) => {
    await sql`lock table accounts in access exclusive mode`.execute(tx);
    const asked = sit(102).catch((error: unknown) => error);
    await vi.waitFor(() => player.ask('ping'));
    await player.ask('leave');
    await guests.free(token, 102);
    return { asked };
  });
  expect(await asked).toMatchObject({ code: 50100 });
  clock.advance(20_000);
  const next = await guests.seated('demo2', 102);
  clock.advance(15_000);
  await sleep(100);
  expect(received(next.player, 'info')).toEqual([]);
  await next.player.ask('leave');
  await guests.free(token, 102);
  await player.close();
  await next.player.close();
});

test('GAME-2 a player who disconnects while waiting for the end of the last seat takes no seat', async () => {
  const { player, token } = await guests.seated('demo', 103, 500);
  await floor.game(103, 100, 0);
  await player.ask('leave');
  const { player: gone, sit } = await guests.come('demo');
  looksForOwn.mockClear();
  const { answer: asked } = await waits(sit(104));
  await gone.close();
  await guests.free(token, 103);
  await asked;
  await sleep(200);
  expect(await sessionsAt(104)).toBe(0);
  expect(await guests.status(token, 104)).toBe('available');
  await player.close();
});

test('SRV-2 GAME-2 a player who is banned while waiting for the end of the last seat takes no seat', async () => {
  const { player } = await guests.seated('demo2', 103, 500);
  const viewer = await guests.come('demo');
  await floor.game(103, 100, 0);
  await player.ask('leave');
  const { player: banned, sit } = await guests.come('demo2');
  looksForOwn.mockClear();
  const { answer: asked } = await waits(sit(104));
  // This house has not been notified of it yet.
  await play.db.updateTable('users').set({ banned: true }).where('username', '=', 'demo2').execute();
  await guests.free(viewer.token, 103);
  expect(await asked).toMatchObject({ code: 41005 });
  expect(await sessionsAt(104)).toBe(0);
  await play.db.updateTable('users').set({ banned: false }).where('username', '=', 'demo2').execute();
  for (const each of [player, viewer.player, banned]) await each.close();
});

test.each<[string, (player: SocketPlayer) => Promise<unknown>]>([
  ['a cash-out of nothing', (player) => player.ask('cashout')],
  [
    'a cash-in of more than there is',
    (player) => player.ask('cashin', cashInRequest(500_001)).catch(() => undefined),
  ],
])('GAME-13 C4.10 C4.54 %s does not keep a seat without credit', async (_, ask) => {
  const { player, token } = await guests.seated('demo', 105);
  clock.advance(15_000);
  await ask(player);
  clock.advance(10_000);
  for (let second = 1; second <= 6; second++) clock.advance(1_000);
  await guests.free(token, 105);
  await vi.waitFor(() =>
    expect(received(player, 'state').at(-1)).toMatchObject({ data: { reason: 'no-deposit' } }),
  );
  await player.close();
});

test('GAME-2 a player who has left a machine receives nothing of the next session there', async () => {
  const first = await guests.seated('demo', 105);
  await first.player.ask('leave');
  await guests.free(first.token, 105);
  const notifications = () => first.player.received.filter(({ method }) => method !== 'state');
  const count = notifications().length;
  const next = await guests.seated('demo2', 105, 500);
  await floor.game(105, 100, 0);
  await vi.waitFor(() => expect(received(next.player, 'round')).toHaveLength(2));
  await first.player.ask('ping').catch(() => undefined);
  expect(notifications()).toHaveLength(count);
  await next.player.ask('leave');
  await guests.free(next.token, 105);
  await Promise.all([first.player.close(), next.player.close()]);
});

test.each(['restoreEntry', 'end'] as const)(
  'GAME-2 C15.3 C15.15 a seat that could not be taken is free again though the database failed meanwhile: %s',
  async (failing) => {
    const { player, token, sit } = await guests.come('demo');
    floor.away.add(101);
    vi.spyOn(PlayRepository.prototype, failing).mockRejectedValueOnce(LOST);
    await expect(sit(101)).rejects.toMatchObject({ code: 41003 });
    floor.away.delete(101);
    await vi.waitFor(
      async () => {
        clock.advance(1_000);
        expect(await guests.status(token, 101)).toBe('available');
      },
      { timeout: 10_000 },
    );
    await sit(101);
    await player.ask('leave');
    await guests.free(token, 101);
    await player.close();
  },
);

test('MONEY-1 GAME-2 a seat that could not be taken pays out what its player, who had returned to it, has cashed in', async () => {
  const first = await guests.come('demo');
  const { passed, open } = latch();
  const order = vi.spyOn(SeatOrders.prototype, 'order').mockImplementationOnce(async () => {
    await passed;
    return err(refusal('machineOffline'));
  });
  const asked = first.sit(103).catch((error: unknown) => error);
  await vi.waitFor(() => expect(order).toHaveBeenCalled());
  const { player, token, before } = await guests.seated('demo', 103, 500);
  open();
  expect(await asked).toMatchObject({ code: 41003 });
  await guests.free(token, 103);
  expect(await guests.balance(token)).toBe(before);
  const paid = play.db.selectFrom('transfers').select('requestId').where('machineId', '=', 103);
  const last = await paid.orderBy('createdAt', 'desc').limit(1).executeTakeFirstOrThrow();
  // Not as credit that was found without a session.
  expect(last.requestId).toMatch(/^out-/);
  await Promise.all([first.player.close(), player.close()]);
});

test('GAME-2 NODE-2 a player returns to a seat only once its machine has learnt of it', async () => {
  const { player, token, sit } = await guests.come('demo');
  loseNextSession();
  await expect(sit(102)).rejects.toThrow();
  floor.seats.set(102, false);
  vi.spyOn(PlayRepository.prototype, 'setState').mockRejectedValueOnce(LOST);
  await expect(sit(102)).rejects.toThrow();
  floor.away.add(102);
  await expect(sit(102)).rejects.toMatchObject({ code: 41003 });
  floor.away.delete(102);
  await sit(102);
  expect(floor.seats.get(102)).toBe(true);
  await player.ask('leave');
  await guests.free(token, 102);
  await player.close();
});

test('C4.2 C4.70 a connection that has closed meanwhile takes no seat over from one that plays', async () => {
  const { player, token } = await guests.seated('demo', 101);
  const other = await guests.come('demo');
  const { passed, open } = latch();
  const looks = vi.spyOn(SeatOrders.prototype, 'isCurrent').mockImplementationOnce(async () => {
    await passed;
    return true;
  });
  void other.sit(101).catch(() => undefined);
  await vi.waitFor(() => expect(looks).toHaveBeenCalled());
  await other.player.close();
  // Time for the house to see it, and then for what is not to happen.
  await sleep(100);
  open();
  await sleep(200);
  expect(player.closed).toBe(false);
  await expect(player.ask('stay')).resolves.toEqual({});
  await player.ask('leave');
  await guests.free(token, 101);
  await player.close();
});

test('GAME-15 C4.13 C4.69 the reply to init is not older than a notification before it', async () => {
  const { player, token } = await guests.seated('demo', 102, 1_000);
  const { passed, open } = latch();
  const { openAt } = TransferService.prototype;
  const reads = vi.spyOn(TransferService.prototype, 'openAt').mockImplementationOnce(async function (
    this: TransferService,
    ...asked
  ) {
    await passed;
    return openAt.apply(this, asked);
  });
  const other = await guests.come('demo');
  reads.mockClear();
  const init = other.sit(102);
  await vi.waitFor(() => expect(reads).toHaveBeenCalled());
  await floor.game(102, 100, 400);
  await vi.waitFor(() => expect(received(other.player, 'round')).toHaveLength(2));
  open();
  expect(await init).toMatchObject({ credit: 1_300, win: 400, playing: false });
  await other.player.ask('leave');
  await guests.free(token, 102);
  await player.close();
  await other.player.close();
});

test('GAME-2 a seat order whose answer cannot be read is given again when its player returns', async () => {
  const { player, token, sit } = await guests.come('demo');
  floor.credit.set(106, 0.5);
  await expect(sit(106)).rejects.toMatchObject({ code: 50000 });
  floor.credit.set(106, 0);
  floor.seats.delete(106);
  await sit(106);
  expect(floor.seats.get(106)).toBe(true);
  await player.ask('leave');
  await guests.free(token, 106);
  await player.close();
});
