import { setTimeout as sleep } from 'node:timers/promises';
import { minorUnits } from '@floorcast/contract/money';
import { MachineInit } from '@floorcast/contract/sockets';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Db } from '../../platform/db/schema.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { cashInRequest, Guests } from '../../testing/guests.ts';
import { SocketPlayer } from '../../testing/player.ts';
import { ScriptedFloor } from '../../testing/scripted-floor.ts';
import { ManualClock, startTestHouse, type TestHouse } from '../../testing/test-house.ts';
import { audit } from '../wallet/index.ts';

let db: Db;
let reopen: () => Promise<Db>;
let drop: () => Promise<void>;
let house: TestHouse;
const clock = new ManualClock();
const guests = new Guests(() => house, clock);
const floor = new ScriptedFloor([101, 102, 103, 104, 105, 106, 107, 108, 109]);

beforeAll(async () => {
  ({ db, reopen, drop } = await openTestDatabase());
  house = await startTestHouse(db, clock);
  await floor.link(house.url);
});
afterAll(async () => {
  await floor.cut();
  await house.close();
  await drop();
});
beforeEach(() => {
  floor.transfers = 'accept';
  floor.held.length = 0;
});

const holds = async () => expect((await audit(db)).flatMap(({ broken }) => broken)).toEqual([]);
const held = () => vi.waitFor(() => floor.held[0] ?? Promise.reject(new Error('no order came')));

test('MONEY-4 a machine that has not answered in time leaves a cash-in pending; its outcome follows', async () => {
  const { player, token, before } = await guests.seated('demo', 101);
  floor.transfers = 'hold';
  const once = cashInRequest(2_000);
  const asked = player.ask('cashin', once);
  const order = await held();
  clock.advance(4_000);
  expect(await asked).toEqual({ state: 'pending', balance: before - 2_000, credit: 0 });
  await expect(player.ask('cashout')).resolves.toMatchObject({ state: 'nothing' });
  await expect(player.ask('cashin', cashInRequest(1))).rejects.toMatchObject({ code: 41012 });
  await holds();
  await floor.settle(order, 'accepted');
  await vi.waitFor(() =>
    expect(player.received).toContainEqual({
      method: 'credit',
      data: expect.objectContaining({
        credit: 2_000,
        transfer: { requestId: once.requestId, direction: 'in', state: 'settled', amount: 2_000 },
      }),
    }),
  );
  floor.transfers = 'accept';
  await player.ask('leave');
  await guests.free(token, 101);
  expect(await guests.balance(token)).toBe(before);
  await holds();
});

test('MONEY-4 a cash-out asked again by its id is answered by what it came to, and pays nothing twice', async () => {
  const { player, token, before } = await guests.seated('demo', 101);
  await player.ask('cashin', cashInRequest(2_000));
  floor.transfers = 'hold';
  const { requestId } = cashInRequest(0);
  const asked = player.ask('cashout', { requestId });
  const order = await held();
  await player.close();
  await asked.catch(() => undefined);
  const back = await SocketPlayer.connect(house.url, token);
  expect(await back.ask('init', { machineID: 101, token })).toMatchObject({
    transfer: { requestId, direction: 'out' },
  });
  const again = back.ask('cashout', { requestId });
  await expect(back.ask('cashout', { requestId: cashInRequest(0).requestId })).rejects.toMatchObject({
    code: 41012,
  });
  await floor.settle(order, 'accepted');
  const paid = { state: 'paid', amount: 2_000, balance: before, credit: 0 };
  expect(await again).toEqual(paid);
  expect(await back.ask('cashout', { requestId })).toEqual(paid);
  expect(await back.ask('init', { machineID: 101, token })).toMatchObject({ transfer: null });
  floor.transfers = 'accept';
  await back.ask('cashin', cashInRequest(500));
  expect(await back.ask('cashout', { requestId })).toMatchObject({
    state: 'paid',
    amount: 2_000,
    credit: 500,
  });
  await back.ask('leave');
  await guests.free(token, 101);
  expect(await guests.balance(token)).toBe(before);
  await holds();
});

test('MONEY-4 a floor that does not even answer keeps nobody waiting longer: the transfer is pending', async () => {
  const { player, token, before } = await guests.seated('demo', 101);
  floor.transfers = 'hang';
  const asked = player.ask('cashin', cashInRequest(2_000));
  const order = await held();
  clock.advance(4_000);
  expect(await asked).toMatchObject({ state: 'pending', credit: 0 });
  await floor.settle(order, 'accepted');
  floor.transfers = 'accept';
  await vi.waitFor(async () => expect(await player.ask('cashout')).toMatchObject({ amount: 2_000 }));
  await player.ask('leave');
  await guests.free(token, 101);
  expect(await guests.balance(token)).toBe(before);
  await holds();
});

test('GAME-13 who comes back is told how long the session has been open', async () => {
  const { player, token, init } = await guests.seated('demo', 101);
  const { session } = MachineInit.reply.parse(init);
  clock.advance(600_000);
  const again = MachineInit.reply.parse(await player.ask('init', { machineID: 101, token }));
  expect((again.session.seconds ?? 0) - (session.seconds ?? 0)).toBe(600);
  await player.ask('leave');
  await guests.free(token, 101);
});

test('RT-2 a ping is answered', async () => {
  const { player, token } = await guests.seated('demo', 101);
  expect(await player.ask('ping')).toEqual({});
  await player.ask('leave');
  await guests.free(token, 101);
});

test('GAME-10 a machine that will not pay out yet is asked again, and the seat is free only when it has', async () => {
  const { player, token, before } = await guests.seated('demo', 102);
  await player.ask('cashin', cashInRequest(1_000));
  floor.transfers = 'refuse';
  await player.ask('leave');
  await vi.waitFor(async () => expect(await guests.status(token, 102)).toBe('cashing-out'));
  await expect(player.ask('press', { button: 'spin' })).rejects.toMatchObject({ code: 50100 });
  const again = guests.seated('demo', 102).catch((error: unknown) => error);
  await vi.waitFor(async () => {
    clock.advance(1_000);
    expect(await Promise.race([again, sleep(20)])).toMatchObject({ code: 50100 });
  });
  await expect(guests.seated('demo2', 102)).rejects.toMatchObject({ code: 41000 });
  floor.transfers = 'accept';
  await vi.waitFor(async () => {
    clock.advance(1_000);
    expect(await guests.status(token, 102)).toBe('available');
  });
  expect(await guests.balance(token)).toBe(before);
  expect(floor.seats.get(102)).toBe(false);
  await vi.waitFor(() =>
    expect(player.received).toContainEqual({ method: 'state', data: { state: 'ended', reason: 'left' } }),
  );
  await holds();
});

test('GAME-15 games played while the link was cut are booked once, in order, when it is back', async () => {
  const { player, token, before } = await guests.seated('demo', 103);
  await player.ask('cashin', cashInRequest(5_000));
  await floor.cut();
  await expect(player.ask('press', { button: 'spin' })).rejects.toMatchObject({ code: 41003 });
  await floor.game(103, 200, 0);
  await floor.game(103, 200, 700);
  await floor.relink();
  const rounds = () => player.received.filter(({ method }) => method === 'round');
  await vi.waitFor(() => expect(rounds()).toHaveLength(4));
  expect(await player.ask('cashout')).toMatchObject({ state: 'paid', amount: 5_300 });
  expect(await guests.balance(token)).toBe(before + 300);
  await player.ask('leave');
  await guests.free(token, 103);
  await holds();
});

test('GAME-15 what one machine reports is booked though what another told with it waits', async () => {
  const { player, token } = await guests.seated('demo', 103);
  await player.ask('cashin', cashInRequest(1_000));
  const rounds = () => player.received.filter(({ method }) => method === 'round');
  await floor.cut();
  await floor.game(103, 200, 0);
  await floor.game(108, 0, 200);
  const { relinked } = await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('accounts')
      .values({ id: 'machine:108', least: null })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ least: null }))
      .execute();
    const relinked = floor.relink();
    await vi.waitFor(() => expect(rounds()).toHaveLength(2));
    return { relinked };
  });
  await relinked;
  expect(await player.ask('cashout')).toMatchObject({ state: 'paid', amount: 800 });
  await player.ask('leave');
  await guests.free(token, 103);
});

test('RT-1 the same player asking twice at once has one seat', async () => {
  const { token } = await house.login('demo');
  for (let time = 1; time <= 5; time++) {
    const both = await Promise.all([1, 2].map(() => SocketPlayer.connect(house.url, token)));
    const asked = await Promise.allSettled(
      both.map((socket) => socket.ask('init', { machineID: 104, token })),
    );
    expect(asked.map(({ status }) => status)).toContain('fulfilled');
    const sessions = await db
      .selectFrom('play_sessions')
      .select('id')
      .where('machine_id', '=', 104)
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

test('SRV-5 GAME-15 after the house died a player may be back before the floor, and gets the seat when it is', async () => {
  const { player, token, before } = await guests.seated('demo', 105);
  await player.ask('cashin', cashInRequest(1_200));
  await floor.cut();
  await house.close();
  house = await startTestHouse(await reopen(), clock);
  const back = await SocketPlayer.connect(house.url, token);
  const asked = back.ask('init', { machineID: 105, token });
  expect(await guests.status(token, 105)).toBe('offline');
  await floor.link(house.url);
  expect(await asked).toMatchObject({
    credit: 1_200,
    activeBand: 1,
    bet: 100,
    buttons: ['spin', 'bet-up'],
    session: { state: 'live' },
  });
  clock.advance(120_000);
  expect(await guests.status(token, 105)).toBe('playing');
  await back.ask('leave');
  await guests.free(token, 105);
  expect(await guests.balance(token)).toBe(before);
  await holds();
});

test('GAME-5 the cash-out button of the cabinet itself pays out, and the seat stays', async () => {
  const { player, token, before } = await guests.seated('demo', 106);
  await player.ask('cashin', cashInRequest(900));
  await floor.report({ type: 'cashout-pressed', machineId: 106, at: new Date().toISOString() });
  await vi.waitFor(async () => expect(await guests.balance(token)).toBe(before));
  expect(await guests.status(token, 106)).toBe('playing');
  await player.ask('leave');
  await guests.free(token, 106);
});

test('MONEY-5 what a machine holds beyond the books is paid, and posted openly as variance', async () => {
  const { player, token, before } = await guests.seated('demo', 107);
  await player.ask('cashin', cashInRequest(500));
  floor.credit.set(107, 800);
  floor.notify('credit', { machineId: 107, credit: minorUnits(800) });
  expect(await player.ask('cashout')).toMatchObject({ state: 'paid', amount: 800 });
  expect(await guests.balance(token)).toBe(before + 300);
  const posted = await db
    .selectFrom('entries')
    .innerJoin('postings', 'postings.id', 'posting_id')
    .select('amount')
    .where('tag', '=', 'variance')
    .where('account_id', '=', 'house:variance')
    .execute();
  expect(posted).toEqual([{ amount: -300n }]);
  await player.ask('leave');
  await guests.free(token, 107);
  await holds();
});

test('GAME-15 a seat whose hold ran out while its machine was away is closed when the machine is back', async () => {
  const { player, token, before } = await guests.seated('demo', 108);
  const sessionIs = (state: string) =>
    vi.waitFor(async () => {
      const sessions = db.selectFrom('play_sessions').select('state').where('machine_id', '=', 108);
      expect(await sessions.executeTakeFirst()).toEqual({ state });
    });
  await player.ask('cashin', cashInRequest(600));
  floor.notify('condition', { machineId: 108, condition: 'offline' });
  await vi.waitFor(async () => expect(await guests.status(token, 108)).toBe('offline'));
  await player.close();
  await sessionIs('reconnecting');
  clock.advance(60_000);
  await sessionIs('cashing-out');
  expect(await guests.balance(token)).toBe(before - 600);
  floor.notify('condition', { machineId: 108, condition: 'ready' });
  await vi.waitFor(async () => expect(await guests.balance(token)).toBe(before));
  await guests.free(token, 108);
  await holds();
});

test('GAME-15 a machine that was out of reach when its floor came back learns who sits there once it is within reach', async () => {
  const { player, token } = await guests.seated('demo', 108);
  floor.away.add(108);
  floor.seats.delete(108);
  await floor.relink();
  await vi.waitFor(() => expect(floor.unreached).toContain(108));
  floor.away.delete(108);
  floor.notify('condition', { machineId: 108, condition: 'ready' });
  await vi.waitFor(() => expect(floor.seats.get(108)).toBe(true));
  await player.ask('leave');
  await guests.free(token, 108);
});

test('GAME-10 a seat whose closing the database failed is closed when that answers again', async () => {
  const { player, token, before } = await guests.seated('demo', 108);
  await player.ask('cashin', cashInRequest(600));
  await sql`alter table transfers rename to transfers_away`.execute(db);
  try {
    await player.ask('leave');
    await vi.waitFor(async () => expect(await guests.status(token, 108)).toBe('cashing-out'));
    // Time for the first step to fail.
    await player.ask('ping').catch(() => undefined);
  } finally {
    await sql`alter table transfers_away rename to transfers`.execute(db);
  }
  await vi.waitFor(async () => {
    clock.advance(1_000);
    expect(await guests.status(token, 108)).toBe('available');
  });
  expect(await guests.balance(token)).toBe(before);
  await holds();
});

test('GAME-11 a button is not pushed while another is: it would be, when nobody counts on it any more', async () => {
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

test('GAME-15 a seat that is given up while its player comes back stays given up', async () => {
  const { player, token, before } = await guests.seated('demo', 108);
  await player.ask('cashin', cashInRequest(600));
  await player.close();
  await vi.waitFor(async () => expect(await guests.status(token, 108)).toBe('waiting'));
  const back = await SocketPlayer.connect(house.url, token);
  const { asked } = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('play_sessions').select('id').where('machine_id', '=', 108).forUpdate().execute();
    const asked = back.ask('init', { machineID: 108, token }).catch((error: unknown) => error);
    await vi.waitFor(async () => {
      const waits = await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'`.execute(db);
      expect(waits.rows).toHaveLength(1);
    });
    clock.advance(60_000);
    return { asked };
  });
  expect(await asked).toMatchObject({ code: 50100 });
  await guests.free(token, 108);
  expect(await guests.balance(token)).toBe(before);
  await holds();
});

test('GAME-8 the screen may be turned where its floor says so', async () => {
  for (const [machineID, rotate] of [
    [102, true],
    [104, false],
  ] as const) {
    const { player, init } = await guests.seated('demo2', machineID);
    expect(init).toMatchObject({ flags: { rotate }, videos: [{ id: 'screen', width: 1280, height: 720 }] });
    await player.ask('leave', {});
  }
});

test('GAME-11 lamps are told at the start and whenever they change', async () => {
  const { player, init } = await guests.seated('demo2', 102);
  expect(init).toMatchObject({ holds: ['spin'], holdMs: 12_000, lamps: { spin: 'off' } });
  floor.notify('lamps', { machineId: 102, lamps: { spin: 'blink' } });
  const told = { method: 'lamps', data: { lamps: { spin: 'blink' } } };
  await vi.waitFor(() => expect(player.received).toContainEqual(told));
  await player.ask('leave', {});
});

test('GAME-11 a button is held down only by who may press it, and let go of with the connection', async () => {
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
  const again = await SocketPlayer.connect(house.url, token);
  await again.ask('init', { machineID: 103, token });
  await again.ask('hold', { button: 'spin', down: true });
  await again.ask('cashout', {});
  expect(downs().slice(4)).toEqual([true, false]);
  await again.ask('leave', {});
});

test('GAME-15 MONEY-4 a floor that does not reach its machine yet hides no credit: it is paid once it does', async () => {
  const { player, token, before } = await guests.seated('demo', 109);
  await player.ask('cashin', cashInRequest(700));
  floor.away.add(109);
  await floor.relink();
  await vi.waitFor(async () => expect(await guests.status(token, 109)).toBe('offline'));
  expect(await player.ask('cashout')).toMatchObject({ state: 'paid', amount: 700 });
  expect(await guests.balance(token)).toBe(before);
  floor.away.delete(109);
  await floor.relink();
  await player.ask('leave');
  await guests.free(token, 109);
});
