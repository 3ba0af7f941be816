import { setTimeout as sleep } from 'node:timers/promises';
import { minorUnits } from '@floorcast/contract/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Db } from '../../../platform/db/schema.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { cashInRequest, Guests } from '../../../testing/guests.ts';
import { SocketPlayer } from '../../../testing/player.ts';
import { ScriptedFloor } from '../../../testing/scripted-floor.ts';
import { ManualClock, startTestHouse, type TestHouse } from '../../../testing/test-house.ts';
import { audit, openTransfers, settleTransfer } from '../../wallet/index.ts';

/** Money whose order, or whose payment, came to nothing at first: it is asked about until it is where it belongs. */
let database: TestDatabase;
let db: Db;
let house: TestHouse;
const clock = new ManualClock();
const floor = new ScriptedFloor([101, 102, 103, 104, 105]);
const guests = new Guests(() => house, clock);
/** How long, and how often (ms), a test waits for what comes with time. */
const PATIENT = { timeout: 10_000, interval: 50 };

beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
  house = await startTestHouse(db, clock, {}, database.connection);
  await floor.link(house.url);
});
afterAll(async () => {
  await floor.cut();
  await house.close();
  await database.drop();
});
beforeEach(() => {
  floor.transfers = 'accept';
  floor.jammed = false;
});

const holds = async () => expect((await audit(db)).flatMap(({ broken }) => broken)).toEqual([]);
/** The transfers off a machine, in their order. */
const paidOut = async (machineId: number) =>
  (
    await db
      .selectFrom('transfers')
      .select('state')
      .where('machine_id', '=', machineId)
      .where('direction', '=', 'out')
      .orderBy('created_at')
      .execute()
  ).map(({ state }) => state);

/** Time passes, whenever it is that something begins to wait for it, until a player's balance is so much. */
const comes = (token: string, balance: number) =>
  vi.waitFor(async () => {
    clock.advance(1_000);
    expect(await guests.balance(token)).toBe(balance);
  }, PATIENT);
/** The same, until a player is answered. */
async function answers(asked: Promise<unknown>): Promise<void> {
  let answered = false;
  const end = asked
    .catch(() => undefined)
    .finally(() => {
      answered = true;
    });
  await vi.waitFor(() => {
    clock.advance(1_000);
    expect(answered).toBe(true);
  }, PATIENT);
  await end;
}

/** While the database knows of no transfers. */
async function withoutTransfers(work: () => Promise<unknown>): Promise<void> {
  await sql`alter table transfers rename to transfers_away`.execute(db);
  try {
    await work();
    // Time for what has to fail.
    await sleep(200);
  } finally {
    await sql`alter table transfers_away rename to transfers`.execute(db);
  }
}

test('MONEY-4 a transfer about which the floor answers badly is asked about again, though its link stays up', async () => {
  const { player, token, before } = await guests.seated('demo', 101);
  floor.jammed = true;
  const asked = player.ask('cashin', cashInRequest(2_000));
  await vi.waitFor(async () => expect(await guests.balance(token)).toBe(before - 2_000));
  await answers(asked);
  expect(await asked).toMatchObject({ state: 'pending' });
  floor.jammed = false;
  await comes(token, before);
  await expect(player.ask('cashin', cashInRequest(500))).resolves.toMatchObject({ state: 'credited' });
  await player.ask('leave');
  await guests.free(token, 101);
  await holds();
  await player.close();
});

test('MONEY-5 credit that nobody owns is paid out though the floor would not hear of it at first', async () => {
  const { player, token, before } = await guests.seated('demo', 102);
  await player.ask('leave');
  await guests.free(token, 102);
  floor.jammed = true;
  floor.credit.set(102, 400);
  floor.notify('credit', { machineId: 102, credit: minorUnits(400) });
  floor.notify('condition', { machineId: 102, condition: 'ready' });
  await vi.waitFor(async () => expect(await paidOut(102)).toEqual(['unknown']));
  floor.jammed = false;
  await comes(token, before + 400);
  expect(await paidOut(102)).toEqual(['returned', 'settled']);
  await holds();
  await player.close();
});

test('GAME-15 MONEY-4 machines learn who sits there though the database fails as their floor links, and what was open is asked about later', async () => {
  const { player, token, before } = await guests.seated('demo', 103);
  floor.transfers = 'lose';
  const asked = player.ask('cashin', cashInRequest(2_000)).catch((error: unknown) => error);
  await vi.waitFor(async () => expect(await guests.status(token, 103)).toBe('offline'));
  await answers(asked);
  floor.transfers = 'accept';
  floor.seats.clear();
  await withoutTransfers(async () => {
    await floor.relink();
    await vi.waitFor(() => expect([...floor.seats.keys()]).toEqual([101, 102, 103, 104, 105]));
  });
  expect(floor.seats.get(103)).toBe(true);
  await comes(token, before);
  await player.ask('leave');
  await guests.free(token, 103);
  await holds();
  await player.close();
});

test('MONEY-5 credit that nobody owns is paid out though the database failed at first', async () => {
  const { player, token, before } = await guests.seated('demo', 104);
  await player.ask('leave');
  await guests.free(token, 104);
  floor.credit.set(104, 400);
  await withoutTransfers(async () => {
    floor.notify('credit', { machineId: 104, credit: minorUnits(400) });
    floor.notify('condition', { machineId: 104, condition: 'ready' });
  });
  await comes(token, before + 400);
  await holds();
  await player.close();
});

test('MONEY-5 credit that nobody owns is paid out though a transfer stands open that no floor was told of', async () => {
  const { player, token, before } = await guests.come('demo');
  await db
    .insertInto('transfers')
    .values({
      id: 'never-ordered-01',
      request_id: 'never-ordered-01',
      player_id: null,
      machine_id: 104,
      session_id: null,
      direction: 'out',
      amount: null,
      state: 'requested',
    })
    .execute();
  floor.credit.set(104, 250);
  floor.notify('credit', { machineId: 104, credit: minorUnits(250) });
  floor.notify('condition', { machineId: 104, condition: 'ready' });
  await comes(token, before + 250);
  await holds();
  await player.close();
});

test('MONEY-4 GAME-10 a machine that pays out nothing of its credit is asked again, and not at once', async () => {
  const { player, token, before } = await guests.seated('demo', 105, 900);
  floor.transfers = 'keep';
  await player.ask('leave');
  await vi.waitFor(async () => expect(await paidOut(105)).toEqual(['settled']));
  await sleep(300);
  expect(await paidOut(105)).toEqual(['settled']);
  expect(await guests.status(token, 105)).toBe('cashing-out');
  floor.transfers = 'accept';
  await comes(token, before);
  await guests.free(token, 105);
  await holds();
  await player.close();
});

test('MONEY-4 whose money was given back, though the database’s answer was lost, is told of it', async () => {
  const { player, token, before } = await guests.seated('demo', 101);
  floor.jammed = true;
  const { requestId, amount } = cashInRequest(2_000);
  // Whether it is answered as returned or as pending is all the same here.
  const asked = player.ask('cashin', { requestId, amount }).catch(() => undefined);
  const given = await vi.waitFor(async () => {
    const [open] = await openTransfers(db, [101]);
    if (open?.state !== 'unknown') throw new Error('not unanswered yet');
    return open;
  }, PATIENT);
  const refused = { outcome: 'refused', amount: minorUnits(0) } as const;
  await db.transaction().execute((tx) => settleTransfer(tx, given.id, refused));
  const transfer = expect.objectContaining({ requestId, state: 'returned' });
  await vi.waitFor(() => {
    clock.advance(1_000);
    expect(player.received).toContainEqual(
      expect.objectContaining({ method: 'credit', data: expect.objectContaining({ transfer }) }),
    );
  }, PATIENT);
  await asked;
  expect(await guests.balance(token)).toBe(before);
  await player.ask('leave');
  await guests.free(token, 101);
  await holds();
  await player.close();
});

/** How often somebody was told that a transfer of theirs has ended. */
const endsTold = ({ received: told }: SocketPlayer) =>
  told.filter(({ method, data }) => method === 'credit' && JSON.stringify(data).includes('transfer')).length;

test('MONEY-4 C4.4 C4.22 the end of a transfer is told once, though its floor tells it while another is asked about', async () => {
  const first = await guests.seated('demo', 103);
  const second = await guests.seated('demo2', 104);
  floor.transfers = 'hold';
  await answers(first.player.ask('cashin', cashInRequest(700)));
  await answers(second.player.ask('cashin', cashInRequest(300)));
  const [firstOrder, secondOrder] = floor.held.slice(-2);
  if (firstOrder === undefined || secondOrder === undefined) throw new Error('no orders came');

  let goOn = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    floor.beforeQuery = () => {
      resolve();
      return new Promise<void>((release) => {
        goOn = release;
      });
    };
  });
  await floor.relink();
  await asked;
  floor.beforeQuery = async () => undefined;
  await floor.settle(secondOrder, 'accepted');
  await vi.waitFor(() => expect(endsTold(second.player)).toBe(1));
  goOn();
  // Time for what is not to be told.
  await sleep(200);
  expect(endsTold(second.player)).toBe(1);

  await floor.settle(firstOrder, 'accepted');
  floor.transfers = 'accept';
  for (const [{ player, token }, machineId] of [
    [first, 103],
    [second, 104],
  ] as const) {
    await player.ask('leave');
    await guests.free(token, machineId);
    await player.close();
  }
  await holds();
});

test('MONEY-4 C4.4 C4.22 the end of a transfer is told once, though a question about it fails after that', async () => {
  const { player, token } = await guests.seated('demo', 103);
  floor.transfers = 'hold';
  await answers(player.ask('cashin', cashInRequest(700)));
  const order = floor.held.at(-1);
  if (order === undefined) throw new Error('no order came');
  const asked = new Promise<void>((resolve) => {
    floor.beforeQuery = () => {
      resolve();
      return new Promise<void>(() => undefined);
    };
  });
  await floor.relink();
  await asked;
  floor.beforeQuery = async () => undefined;
  await floor.settle(order, 'accepted');
  await vi.waitFor(() => expect(endsTold(player)).toBe(1));
  // The question that is under way fails with the link, and is to be asked again.
  await floor.relink();
  floor.transfers = 'accept';
  for (let passed = 0; passed < 10; passed++) {
    clock.advance(1_000);
    await sleep(30);
  }
  expect(endsTold(player)).toBe(1);
  await player.ask('leave');
  await guests.free(token, 103);
  await player.close();
  await holds();
});

test('MONEY-4 C4.4 C4.22 a balance is told once when the house gives money back', async () => {
  const { player, token, before } = await guests.seated('demo', 103);
  const elsewhere = await SocketPlayer.connect(house.url, token, 'notification');
  await elsewhere.ask('init', { id: (await house.login('demo')).id });
  floor.jammed = true;
  await answers(player.ask('cashin', cashInRequest(700)));
  floor.jammed = false;
  await comes(token, before);
  await vi.waitFor(() => expect(endsTold(player)).toBe(1));
  await sleep(200);
  const back = elsewhere.received.filter(
    ({ data }) => JSON.stringify(data) === JSON.stringify({ balance: before }),
  );
  expect(back).toHaveLength(1);
  await player.ask('leave');
  await guests.free(token, 103);
  await player.close();
  await elsewhere.close();
  await holds();
});

test('KEEP-4 MONEY-4 C6.4 C6.26 a transfer that the floor turns away is refused at once, and its amount is back in the wallet', async () => {
  const { player, token, before } = await guests.seated('demo', 105);
  floor.transfers = 'turn-away';
  // It cannot promise anything of a transfer either while its disk is full.
  const asked = vi.fn(() => new Promise(() => undefined));
  floor.beforeQuery = asked;
  await expect(player.ask('cashin', cashInRequest(2_000))).rejects.toMatchObject({ code: 41013 });
  expect(asked).not.toHaveBeenCalled();
  expect(await guests.balance(token)).toBe(before);
  floor.beforeQuery = async () => undefined;
  floor.transfers = 'accept';
  await expect(player.ask('cashin', cashInRequest(500))).resolves.toMatchObject({ state: 'credited' });
  await player.ask('leave');
  await guests.free(token, 105);
  await holds();
  await player.close();
});
