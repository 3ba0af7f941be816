import { setTimeout as sleep } from 'node:timers/promises';
import { minorUnits } from '@floorcast/contract/money';
import { MachineInit } from '@floorcast/contract/sockets';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Db } from '../../../platform/db/schema.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { cashInRequest, Guests } from '../../../testing/guests.ts';
import { SocketPlayer } from '../../../testing/player.ts';
import { ScriptedFloor } from '../../../testing/scripted-floor.ts';
import { loseNextAnswer } from '../../../testing/servers/lose-answer.ts';
import { ManualClock, startTestHouse, type TestHouse } from '../../../testing/test-house.ts';
import { audit } from '../../wallet/index.ts';
import { PERMISSIVE } from '../policy.ts';
import { PlayRepository } from './play.repository.ts';
import { BONUS_PAUSE_MS } from './troubles.ts';

/** How a session ends, and whose money it is that moves meanwhile. */
let database: TestDatabase;
let db: Db;
let house: TestHouse;
const clock = new ManualClock();
const guests = new Guests(() => house, clock);
let floor: ScriptedFloor;

const start = async () => {
  house = await startTestHouse(db, clock, {}, database.connection);
  await floor.link(house.url);
};
const restart = async () => {
  await house.close();
  await floor.cut();
  await start();
};

beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
  floor = new ScriptedFloor([101, 102, 103, 104, 105, 106, 107]);
  await start();
});
afterAll(async () => {
  await floor.cut();
  await house.close();
  await database.drop();
});
beforeEach(() => {
  floor.transfers = 'accept';
  floor.held.length = 0;
});

const holds = async () => expect((await audit(db)).flatMap(({ broken }) => broken)).toEqual([]);

const sits = async (username: string, machineID: number) => {
  const { token } = await house.login(username);
  const player = await SocketPlayer.connect(house.url, token);
  const init = await player.ask('init', { machineID, token }).finally(() => player.close());
  return MachineInit.reply.parse(init);
};
const game = (machineId: number, credit: number, free = false) => ({
  machineId,
  at: new Date().toISOString(),
  bet: minorUnits(free ? 0 : 100),
  credit: minorUnits(credit),
  free,
});
/** A part of a game, with the meter that it leaves. */
async function begins(machineId: number, credit: number, free = false) {
  floor.credit.set(machineId, credit);
  await floor.report({ type: 'round-started', ...game(machineId, credit, free) });
}
async function ends(machineId: number, credit: number, win: number, free = false) {
  floor.credit.set(machineId, credit);
  await floor.report({ type: 'round-ended', ...game(machineId, credit, free), win: minorUnits(win) });
}

test('MONEY-4 GAME-10 free games that were won in the last game of who has left are theirs', async () => {
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
  clock.advance(BONUS_PAUSE_MS - 100);
  await begins(101, 0, true);
  await expect(sits('demo2', 101)).rejects.toMatchObject({ code: 41000 });
  await ends(101, 5_000, 5_000, true);
  await guests.free(token, 101);
  expect(await guests.balance(token)).toBe(before + 4_900);
  await holds();
  await player.close();
});

test('MONEY-4 NODE-2 a game that runs while the house starts anew is over before its session is', async () => {
  const { player, token, before } = await guests.seated('demo', 102, 100);
  await begins(102, 0);
  await player.ask('leave');
  floor.playing.add(102);
  await restart();
  await expect(sits('demo2', 102)).rejects.toMatchObject({ code: 41000 });
  clock.advance(60_000);
  expect(await guests.status(token, 102)).toBe('cashing-out');
  floor.playing.clear();
  await ends(102, 7_000, 7_000);
  await guests.free(token, 102);
  expect(await guests.balance(token)).toBe(before + 6_900);
  await holds();
  await player.close();
});

test('GAME-15 C4.13 who comes back after a new start of the house is told that their game runs', async () => {
  const { player, token } = await guests.seated('demo', 103, 100);
  await begins(103, 0);
  floor.playing.add(103);
  await restart();
  const back = await SocketPlayer.connect(house.url, token);
  expect(await back.ask('init', { machineID: 103, token })).toMatchObject({ playing: true });
  floor.playing.clear();
  await ends(103, 0, 0);
  await back.ask('leave');
  await guests.free(token, 103);
  await player.close();
  await back.close();
});

test('MONEY-5 what a game pays that ends without a session goes to who sat there last, refused at first or not', async () => {
  const { player, token, before } = await guests.seated('demo', 104, 100);
  await player.ask('cashout');
  await player.ask('leave');
  await guests.free(token, 104);
  expect(await guests.balance(token)).toBe(before);
  floor.transfers = 'refuse';
  await begins(104, 0);
  await expect(sits('demo2', 104)).rejects.toMatchObject({ code: 41000 });
  await ends(104, 300, 300);
  await vi.waitFor(async () =>
    expect(
      await db
        .selectFrom('transfers')
        .select('state')
        .where('machine_id', '=', 104)
        .where('state', '=', 'returned')
        .execute(),
    ).toHaveLength(1),
  );
  floor.transfers = 'accept';
  clock.advance(10_000);
  await vi.waitFor(() => expect(floor.credit.get(104)).toBe(0));
  await vi.waitFor(async () => expect(await guests.balance(token)).toBe(before + 300));
  await holds();
  await player.close();
});

test('GAME-2 GAME-10 who goes from one seat to the next waits for the first to be paid out, and is let in', async () => {
  const { player, token, before } = await guests.seated('demo', 101, 500);
  await begins(101, 400);
  await ends(101, 400, 0);
  await player.ask('leave');
  const next = sits('demo', 102);
  await vi.waitFor(async () => expect(await guests.balance(token)).toBe(before - 100));
  await sleep(100);
  expect(await guests.status(token, 101)).toBe('cashing-out');
  clock.advance(BONUS_PAUSE_MS);
  expect(await next).toMatchObject({ session: { state: 'live' } });
  const back = await SocketPlayer.connect(house.url, token);
  await back.ask('init', { machineID: 102, token });
  await back.ask('leave');
  await guests.free(token, 102);
  await player.close();
  await back.close();
});

test('GAME-2 NODE-2 who takes the seat again that they have left waits for its end, across a new start of the house, too', async () => {
  const { player, token, before } = await guests.seated('demo', 101, 500);
  await begins(101, 400);
  await ends(101, 400, 0);
  await player.ask('leave');
  const again = sits('demo', 101);
  await vi.waitFor(async () => expect(await guests.balance(token)).toBe(before - 100));
  await sleep(100);
  clock.advance(BONUS_PAUSE_MS);
  expect(await again).toMatchObject({ credit: 0, session: { state: 'live' } });
  await player.close();

  const back = await SocketPlayer.connect(house.url, token);
  await back.ask('init', { machineID: 101, token });
  await back.ask('leave');
  await restart();
  const once = sits('demo', 101);
  await sleep(100);
  clock.advance(BONUS_PAUSE_MS);
  expect(await once).toMatchObject({ session: { state: 'live' } });
  const last = await SocketPlayer.connect(house.url, token);
  await last.ask('init', { machineID: 101, token });
  await last.ask('leave');
  await guests.free(token, 101);
  await last.close();
});

test('NODE-2 a floor that has forgotten everything leaves no machine playing for ever', async () => {
  const { player, token, before } = await guests.seated('demo', 105, 100);
  await begins(105, 0);
  await player.ask('leave');
  await floor.cut();
  const anew = new ScriptedFloor([101, 102, 103, 104, 105, 106, 107]);
  await anew.link(house.url);
  await guests.free(token, 105);
  expect(await guests.balance(token)).toBe(before - 100);
  await anew.cut();
  await floor.link(house.url);
  await player.close();
});

test('GAME-6 a bet that is chosen as a game begins is not told to hold for it', async () => {
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
  const told = player.received.filter(({ method }) => method === 'credit').map(({ data }) => data);
  expect(told.at(-1)).toMatchObject({ credit: 900, bet: 100 });
  await player.ask('leave');
  await guests.free(token, 101);
  await player.close();
});

test('MONEY-4 a cash-in and the end of its session do not pass each other', async () => {
  const { player, token, before } = await guests.seated('demo', 105);
  floor.transfers = 'hold';
  let cashIn: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('machines').select('id').where('id', '=', 105).forUpdate().execute();
    cashIn = player.ask('cashin', cashInRequest(2_000)).catch((error: unknown) => error);
    // Its wish has passed the checks, and waits for the row.
    await vi.waitFor(async () => {
      const waits = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`.execute(db);
      expect(waits.rows[0]?.n).toBeGreaterThan(0);
    });
    await player.ask('leave');
    await vi.waitFor(async () => expect(await guests.status(token, 105)).toBe('cashing-out'));
  });
  // It was first at the row, so that the session waits for it.
  await vi.waitFor(() => expect(floor.held).toHaveLength(1));
  await expect(sits('demo2', 105)).rejects.toMatchObject({ code: 41000 });
  const [order] = floor.held;
  // The pay-out that follows is not to be kept back.
  floor.transfers = 'accept';
  if (order !== undefined) await floor.settle(order, 'accepted');
  await cashIn;
  await guests.free(token, 105);
  expect(await guests.balance(token)).toBe(before);
  expect(floor.credit.get(105)).toBe(0);
  await holds();
  await player.close();
});

test('MONEY-4 a cash-in for a session that has ended moves nothing', async () => {
  const { player, token, before } = await guests.seated('demo', 106);
  const { session } = await sits('demo', 106);
  await db
    .updateTable('play_sessions')
    .set({ state: 'ended', reason: 'left', ended_at: new Date() })
    .where('id', '=', session.id)
    .execute();
  const again = await SocketPlayer.connect(house.url, token);
  await again.ask('init', { machineID: 106, token });
  await expect(again.ask('cashin', cashInRequest(500))).rejects.toMatchObject({ code: 50100 });
  expect(await guests.balance(token)).toBe(before);
  await holds();
  await again.ask('leave');
  await guests.free(token, 106);
  await player.close();
  await again.close();
});

test('MONEY-4 a transfer whose order failed in the house is asked about, and holds neither money nor seat', async () => {
  const { player, token, before } = await guests.seated('demo', 107);
  await sql`create function refuse_sent() returns trigger language plpgsql as
    $$ begin if new.state = 'sent' then raise exception 'out of order'; end if; return new; end $$`.execute(
    db,
  );
  await sql`create trigger refuse_sent before update on transfers for each row execute function refuse_sent()`.execute(
    db,
  );
  const asked = player.ask('cashin', cashInRequest(2_000)).catch((error: unknown) => error);
  await vi.waitFor(async () => expect(await guests.balance(token)).toBe(before - 2_000));
  // The order has failed once the log would say so.
  await sleep(100);
  await sql`drop trigger refuse_sent on transfers`.execute(db);
  await sql`drop function refuse_sent`.execute(db);
  clock.advance(1_000);
  await vi.waitFor(async () => expect(await guests.balance(token)).toBe(before));
  await asked;
  await expect(player.ask('cashin', cashInRequest(500))).resolves.toMatchObject({ state: 'credited' });
  await player.ask('leave');
  await guests.free(token, 107);
  expect(await guests.balance(token)).toBe(before);
  await holds();
  await player.close();
});

test('MONEY-4 GAME-10 a seat is looked at again though its pay-out is not heard of any more', async () => {
  const { player, token, before } = await guests.seated('demo', 106, 500);
  loseNextAnswer();
  await player.ask('leave');
  await vi.waitFor(async () => expect(await guests.balance(token)).toBe(before));
  await sleep(100);
  expect(await guests.status(token, 106)).toBe('cashing-out');
  clock.advance(10_000);
  await guests.free(token, 106);
  expect(await guests.balance(token)).toBe(before);
  await holds();
  await player.close();
});

test('GAME-2 NODE-2 a session that began though the database’s answer was lost is its player’s, who comes back to it', async () => {
  const { open } = PlayRepository.prototype;
  vi.spyOn(PlayRepository.prototype, 'open').mockImplementationOnce(async function (
    this: PlayRepository,
    ...asked
  ) {
    await open.apply(this, asked);
    throw new Error('the connection is lost');
  });
  await expect(sits('demo', 103)).rejects.toThrow();
  // The first who is refused for it makes it known.
  await expect(sits('demo', 104)).rejects.toMatchObject({ code: 41004 });
  await vi.waitFor(() => expect(floor.seats.get(103)).toBe(true));
  const { player, token } = await guests.seated('demo', 103, 500);
  await player.ask('leave');
  await guests.free(token, 103);
  await player.close();
});

test('GAME-2 NODE-2 nobody else is kept from a machine for ever by such a session, and its player is let in at once', async () => {
  const { open } = PlayRepository.prototype;
  const lost = async () => {
    vi.spyOn(PlayRepository.prototype, 'open').mockImplementationOnce(async function (
      this: PlayRepository,
      ...asked
    ) {
      await open.apply(this, asked);
      throw new Error('the connection is lost');
    });
    await expect(sits('demo', 104)).rejects.toThrow();
  };
  await lost();
  const { player, token } = await guests.seated('demo', 104);
  expect(floor.seats.get(104)).toBe(true);
  await player.ask('leave');
  await guests.free(token, 104);
  await player.close();
  await lost();
  await expect(sits('demo2', 104)).rejects.toMatchObject({ code: 41000 });
  clock.advance(PERMISSIVE.seatHoldSeconds * 1_000);
  await guests.free(token, 104);
  expect(await sits('demo2', 104)).toMatchObject({ session: { state: 'live' } });
});
