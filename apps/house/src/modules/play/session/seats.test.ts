import { setTimeout as sleep } from 'node:timers/promises';
import { minorUnits } from '@floorcast/contract/money';
import { seconds } from '@floorcast/contract/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Db } from '../../../platform/db/schema.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { cashInRequest, Guests } from '../../../testing/guests.ts';
import type { SocketPlayer } from '../../../testing/player.ts';
import { ScriptedFloor } from '../../../testing/scripted-floor.ts';
import { ManualClock, startTestHouse, type TestHouse } from '../../../testing/test-house.ts';
import { audit } from '../../wallet/index.ts';
import { TransferService } from '../money/transfer-service.ts';
import { PERMISSIVE } from '../policy.ts';
import { PlayRepository } from './play.repository.ts';
import { Seats } from './seats.ts';
import { BONUS_PAUSE_MS } from './troubles.ts';

/** Who may sit down, and for how long, while something else happens at the same moment. */
let database: TestDatabase;
let db: Db;
let house: TestHouse;
const clock = new ManualClock();
const floor = new ScriptedFloor([101, 102, 103, 104, 105, 106]);
const guests = new Guests(() => house, clock);
const looksForOwn = vi.spyOn(Seats.prototype, 'ofPlayer');
const policy = { ...PERMISSIVE, noDepositSeconds: seconds(30), noActivitySeconds: null };

const start = async () => {
  house = await startTestHouse(db, clock, { policy }, database.connection);
  await floor.link(house.url);
};

beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
  await start();
});
afterAll(async () => {
  await floor.cut();
  await house.close();
  await database.drop();
});
beforeEach(() => {
  floor.transfers = 'accept';
  floor.beforeSeat = async () => undefined;
  floor.away.clear();
  looksForOwn.mockClear();
});

const holds = async () => expect((await audit(db)).flatMap(({ broken }) => broken)).toEqual([]);
const told = (player: SocketPlayer, method: string) =>
  player.received.filter((news) => news.method === method);
const sessionsAt = async (machineId: number) =>
  (await db.selectFrom('play_sessions').select('id').where('machine_id', '=', machineId).execute()).length;

/** From now on an order that a seat is taken, or free, is not answered until it is released. */
function holdSeats(held: boolean) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const asked = new Promise<void>((resolve) => {
    floor.beforeSeat = async (taken) => {
      if (taken !== held) return;
      resolve();
      await released;
    };
  });
  return {
    asked,
    release: () => {
      floor.beforeSeat = async () => undefined;
      release();
    },
  };
}

/** What waits for it goes on once it is open. */
function latch() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open: () => open() };
}

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

/** Whoever asks for a seat waits for the end of their last one. */
async function waits(sits: Promise<unknown>) {
  const answer = sits.catch((error: unknown) => error);
  await vi.waitFor(() => expect(looksForOwn).toHaveBeenCalled(), { timeout: 10_000 });
  return { answer };
}

const kick = (token: string, machineId: number) =>
  house.app.inject({
    method: 'POST',
    url: '/api/player/kick',
    headers: { authorization: `Bearer ${token}` },
    payload: { machineId },
  });

test('GAME-10 GAME-13 who is sent away while their machine learns of them leaves the next player alone', async () => {
  const { player, token, sit } = await guests.come('demo');
  const order = holdSeats(true);
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
  expect(told(next.player, 'info')).toEqual([]);
  await next.player.ask('leave');
  await guests.free(token, 101);
  await player.close();
  await next.player.close();
});

test('GAME-10 GAME-13 who leaves before their seat was described leaves the next player alone', async () => {
  const { player, token, sit } = await guests.come('demo');
  const { asked } = await db.transaction().execute(async (tx) => {
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
  expect(told(next.player, 'info')).toEqual([]);
  await next.player.ask('leave');
  await guests.free(token, 102);
  await player.close();
  await next.player.close();
});

test('GAME-2 nobody sits down who has gone while they waited for the end of their last seat', async () => {
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

test('SRV-2 GAME-2 nobody sits down who was banned while they waited for the end of their last seat', async () => {
  const { player } = await guests.seated('demo2', 103, 500);
  const viewer = await guests.come('demo');
  await floor.game(103, 100, 0);
  await player.ask('leave');
  const { player: banned, sit } = await guests.come('demo2');
  looksForOwn.mockClear();
  const { answer: asked } = await waits(sit(104));
  // Nobody has told this house of it yet.
  await db.updateTable('users').set({ banned: true }).where('username', '=', 'demo2').execute();
  await guests.free(viewer.token, 103);
  expect(await asked).toMatchObject({ code: 41005 });
  expect(await sessionsAt(104)).toBe(0);
  await db.updateTable('users').set({ banned: false }).where('username', '=', 'demo2').execute();
  for (const each of [player, viewer.player, banned]) await each.close();
});

test.each<[string, (player: SocketPlayer) => Promise<unknown>]>([
  ['a cash-out of nothing', (player) => player.ask('cashout')],
  [
    'a cash-in of more than there is',
    (player) => player.ask('cashin', cashInRequest(500_001)).catch(() => undefined),
  ],
])('GAME-13 C4.10 C4.54 %s keeps no seat without credit', async (_, ask) => {
  const { player, token } = await guests.seated('demo', 105);
  clock.advance(15_000);
  await ask(player);
  clock.advance(10_000);
  for (let second = 1; second <= 6; second++) clock.advance(1_000);
  await guests.free(token, 105);
  expect(told(player, 'state').at(-1)).toMatchObject({ data: { reason: 'no-deposit' } });
  await player.close();
});

test('MONEY-4 NODE-2 a seat that is left while its machine is away keeps its credit, whatever house is there when it is back', async () => {
  const { player, token, before } = await guests.seated('demo', 105, 900);
  floor.away.add(105);
  floor.notify('condition', { machineId: 105, condition: 'offline' });
  await vi.waitFor(async () => expect(await guests.status(token, 105)).toBe('offline'));
  await player.ask('leave');
  await house.close();
  await floor.cut();
  await start();
  await vi.waitFor(() => expect(floor.unreached).toContain(105));
  clock.advance(60_000);
  floor.away.delete(105);
  const order = holdSeats(false);
  floor.notify('condition', { machineId: 105, condition: 'ready' });
  await order.asked;
  await sleep(200);
  clock.advance(BONUS_PAUSE_MS);
  await sleep(200);
  const open = db.selectFrom('play_sessions').select('state').where('machine_id', '=', 105);
  expect(await open.where('state', '<>', 'ended').execute()).toEqual([{ state: 'cashing-out' }]);
  order.release();
  await vi.waitFor(async () => expect(await guests.balance(token)).toBe(before));
  await guests.free(token, 105);
  expect(floor.credit.get(105)).toBe(0);
  await holds();
  await player.close();
});

test('MONEY-5 NODE-2 nobody sits down at a machine whose credit is not known yet: it is paid to whoever sat there', async () => {
  const { player, token, before } = await guests.seated('demo', 106, 700);
  await player.ask('cashout');
  await player.ask('leave');
  await guests.free(token, 106);
  floor.credit.set(106, 900);
  floor.away.add(106);
  floor.unreached.length = 0;
  await house.close();
  await floor.cut();
  await start();
  await vi.waitFor(() => expect(floor.unreached).toContain(106));
  floor.away.delete(106);
  const order = holdSeats(false);
  floor.notify('condition', { machineId: 106, condition: 'ready' });
  await order.asked;
  const other = await guests.come('demo2');
  const asked = other.sit(106).catch((error: unknown) => error);
  await sleep(200);
  order.release();
  expect(await asked).toMatchObject({ code: 41000 });
  await vi.waitFor(async () => expect(await guests.balance(token)).toBe(before + 900));
  expect(floor.credit.get(106)).toBe(0);
  expect(await guests.balance(other.token)).toBe(other.before);
  await holds();
  await player.close();
  await other.player.close();
});

test('MONEY-5 credit that a machine tells of at which nobody sits goes to whoever sat there last', async () => {
  const { player, token, before } = await guests.seated('demo', 106);
  await player.ask('leave');
  await guests.free(token, 106);
  floor.credit.set(106, 300);
  floor.notify('credit', { machineId: 106, credit: minorUnits(300) });
  await vi.waitFor(async () => expect(await guests.balance(token)).toBe(before + 300));
  await player.close();
});

test('GAME-2 who has left a machine hears nothing of who sits there next', async () => {
  const first = await guests.seated('demo', 105);
  await first.player.ask('leave');
  await guests.free(first.token, 105);
  const news = () => first.player.received.filter(({ method }) => method !== 'state');
  const heard = news().length;
  const next = await guests.seated('demo2', 105, 500);
  await floor.game(105, 100, 0);
  await vi.waitFor(() => expect(told(next.player, 'round')).toHaveLength(2));
  await first.player.ask('ping').catch(() => undefined);
  expect(news()).toHaveLength(heard);
  await next.player.ask('leave');
  await guests.free(next.token, 105);
  await Promise.all([first.player.close(), next.player.close()]);
});

test.each(['standAgain', 'end'] as const)(
  'GAME-2 C15.3 C15.15 a seat that could not be taken is free again, though the database failed meanwhile: %s',
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

test('GAME-2 NODE-2 nobody comes back to a machine that was not told of them: it is told first', async () => {
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

test('MONEY-5 GAME-2 credit without a session is not taken from whoever has sat down meanwhile', async () => {
  const last = await guests.seated('demo', 104);
  await last.player.ask('leave');
  await guests.free(last.token, 104);
  const { open, lastSession } = PlayRepository.prototype;
  const opening = latch();
  const found = latch();
  const opened = vi.spyOn(PlayRepository.prototype, 'open').mockImplementationOnce(async function (
    this: PlayRepository,
    ...asked
  ) {
    await opening.passed;
    return open.apply(this, asked);
  });
  const looked = vi.spyOn(PlayRepository.prototype, 'lastSession').mockImplementationOnce(async function (
    this: PlayRepository,
    ...asked
  ) {
    const session = await lastSession.apply(this, asked);
    await found.passed;
    return session;
  });
  const next = await guests.come('demo2');
  looked.mockClear();
  opened.mockClear();
  const asked = next.sit(104);
  await vi.waitFor(() => expect(opened).toHaveBeenCalled());
  floor.credit.set(104, 300);
  floor.notify('credit', { machineId: 104, credit: minorUnits(300) });
  await vi.waitFor(() => expect(looked).toHaveBeenCalled());
  opening.open();
  await asked;
  found.open();
  await sleep(200);
  expect(floor.credit.get(104)).toBe(300);
  expect(await guests.balance(last.token)).toBe(last.before);
  await next.player.ask('leave');
  await guests.free(next.token, 104);
  await Promise.all([last.player.close(), next.player.close()]);
});

test('C4.2 C4.70 a connection that is gone by the time takes no seat over from one that plays', async () => {
  const { player, token } = await guests.seated('demo', 101);
  const other = await guests.come('demo');
  const { passed, open } = latch();
  const looks = vi.spyOn(Seats.prototype, 'isTold').mockImplementationOnce(async () => {
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

test('GAME-15 C4.13 C4.69 what is told on sitting down is no older than what was told before it', async () => {
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
  await vi.waitFor(() => expect(told(other.player, 'round')).toHaveLength(2));
  open();
  expect(await init).toMatchObject({ credit: 1_300, win: 400, playing: false });
  await other.player.ask('leave');
  await guests.free(token, 102);
  await player.close();
  await other.player.close();
});
