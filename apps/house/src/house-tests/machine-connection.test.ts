import { Peer, WebSocketTransport } from 'protoo-client';
import { afterAll, expect, test, vi } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { cashInRequest, Guests } from '../testing/guests.ts';
import { knownCredit } from '../testing/known-credit.ts';
import { SocketPlayer } from '../testing/player.ts';
import { ScriptedFloor } from '../testing/scripted-floor.ts';
import { ManualClock, startTestHouse, type TestHouse, testHouse } from '../testing/test-house.ts';
import { audit } from '../wallet/index.ts';

const START = 500_000;
const clock = new ManualClock();
const floor = new ScriptedFloor([101, 102, 103, 104, 105, 106, 107, 108, 110, 111]);
const guests = new Guests(() => house, clock);

const database = await testDatabase();
let house: TestHouse = await testHouse(database.db, clock);
await floor.link(house.url);
afterAll(() => floor.cut());

const get = (url: string, token?: string) =>
  house.app.inject({ url, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });
const expectAuditHolds = async () =>
  expect((await audit(database.db)).flatMap(({ broken }) => broken)).toEqual([]);

test('RT-1 the npm protoo-client initialises, cashes in, presses and cashes out', async () => {
  const { token } = await house.login('demo');
  const peer = new Peer(
    new WebSocketTransport(`${house.url.replace('http', 'ws')}/realtime/machine?token=${token}`),
  );
  const received: string[] = [];
  peer.on('notification', ({ method }: { method: string }) => received.push(method));
  await new Promise<void>((resolve) => peer.on('open', resolve));
  expect(await peer.request('init', { machineID: 101, token })).toMatchObject({
    machine: { id: 101, name: 'Aurora Vault I' },
    session: { state: 'live' },
    balance: START,
    credit: 0,
    buttons: ['spin', 'bet-up'],
  });
  expect(await peer.request('cashin', cashInRequest(10_000))).toEqual({
    state: 'credited',
    balance: START - 10_000,
    credit: 10_000,
  });
  expect(await peer.request('press', { button: 'spin' })).toEqual({ acknowledged: true });
  await floor.game(101, 100, 350);
  expect(await peer.request('cashout', {})).toEqual({
    state: 'paid',
    amount: 10_250,
    balance: START + 250,
    credit: 0,
  });
  expect(received).toEqual(expect.arrayContaining(['credit', 'round']));
  await peer.request('leave', {});
  peer.close();
  await guests.free(token, 101);
  const sessions = (await get('/api/player/sessions?size=1', token)).json();
  expect(sessions).toMatchObject({
    items: [{ machine: 'Aurora Vault I', spinCount: 1, freeSpinCount: 0 }],
  });
  const rows = (await get('/api/player/transactions?size=50', token)).json<{
    items: { type: unknown; amount: number }[];
  }>();
  expect(
    rows.items
      .filter(({ type }) => type === 3 || type === 4)
      .map(({ amount }) => amount)
      .sort(),
  ).toEqual([-10_000, 10_250]);
  await floor.game(101, 0, 0);
  await expectAuditHolds();
});

test('SRV-3 RECON-4 a taken machine is refused to a second player, and the first one keeps playing', async () => {
  const first = await guests.seated('demo', 102);
  await expect(guests.seated('demo2', 102)).rejects.toMatchObject({ code: 41000 });
  await expect(guests.seated('demo', 103)).rejects.toMatchObject({ code: 41004 });
  expect(
    await first.player.ask('press', { button: 'spin' }).catch((error: { code: number }) => error.code),
  ).toBe(41014);
  await expect(first.player.ask('press', { button: 'cash-out' })).rejects.toMatchObject({ code: 40300 });
  await expect(first.player.ask('press', { button: 'eject' })).rejects.toMatchObject({ code: 40300 });
  await expect(first.player.ask('band', { id: 9 })).rejects.toMatchObject({ code: 40400 });
  await expect(first.player.ask('nonsense')).rejects.toMatchObject({ code: 40400 });
  await first.player.ask('leave');
  await first.player.close();
});

test.each([
  [110, 41001],
  [111, 41002],
  [112, 41003],
  [999, 40400],
])('GAME-2 a play session at machine %i is refused with %i', async (machineID, code) => {
  await expect(guests.seated('demo2', machineID)).rejects.toMatchObject({ code });
});

test('RT-1 an init with the token of another account is refused', async () => {
  const mine = await house.login('demo');
  const other = await house.login('demo2');
  const player = await SocketPlayer.connect(house.url, mine.token);
  await expect(player.ask('init', { machineID: 103, token: other.token })).rejects.toMatchObject({
    code: 10,
  });
  await expect(player.ask('cashin', cashInRequest(100))).rejects.toMatchObject({ code: 41005 });
  await player.close();
});

test('MONEY-4 a repeated cash-in moves money once, and a refused one is returned', async () => {
  const { player, token } = await guests.seated('demo2', 103);
  const once = cashInRequest(5_000);
  await player.ask('cashin', once);
  expect(await player.ask('cashin', once)).toMatchObject({ state: 'credited', credit: 5_000 });
  await expect(player.ask('cashin', { ...once, amount: 6_000 })).rejects.toMatchObject({ code: 41016 });
  floor.transfers = 'refuse';
  await expect(player.ask('cashin', cashInRequest(1_000))).rejects.toMatchObject({ code: 41013 });
  floor.transfers = 'accept';
  expect(await guests.balance(token)).toBe(START - 5_000);
  await player.ask('leave');
  await vi.waitFor(async () => expect(await guests.balance(token)).toBe(START));
  await guests.free(token, 103);
  await player.close();
  await expectAuditHolds();
});

test('MONEY-4 a transfer whose order is lost with the floor link is returned', async () => {
  const { player, token } = await guests.seated('demo2', 104);
  const before = await guests.balance(token);
  floor.transfers = 'lose';
  const asked = player.ask('cashin', cashInRequest(2_000)).catch((error: { code: number }) => error.code);
  await vi.waitFor(async () => expect(await guests.status(token, 104)).toBe('offline'));
  floor.transfers = 'accept';
  await floor.relink();
  expect(await asked).toBe(41013);
  expect(await guests.balance(token)).toBe(before);
  await player.ask('leave');
  await guests.free(token, 104);
  await player.close();
  await expectAuditHolds();
});

test('MONEY-4 a restarted house settles a transfer that was pending at its death', async () => {
  const { player, token } = await guests.seated('demo2', 105);
  const before = await guests.balance(token);
  floor.transfers = 'hold';
  void player.ask('cashin', cashInRequest(3_000)).catch(() => undefined);
  await vi.waitFor(() => expect(floor.held).toHaveLength(1));
  await floor.cut();
  await house.close();
  house = await startTestHouse(await database.reopen(), clock);
  floor.transfers = 'accept';
  await floor.link(house.url);
  const [order] = floor.held.splice(0);
  if (order === undefined) throw new Error('no order is held');
  await floor.settle(order, 'accepted');
  expect(await guests.balance(token)).toBe(before - 3_000);
  expect(await guests.status(token, 105)).toBe('waiting');
  clock.advance(60_001);
  await vi.waitFor(async () => expect(await guests.balance(token)).toBe(before));
  await guests.free(token, 105);
  await expectAuditHolds();
});

test('GAME-15 a seat is held for its disconnected player, who resumes it', async () => {
  const { player, token } = await guests.seated('demo', 106);
  await player.ask('cashin', cashInRequest(1_500));
  await player.close();
  await vi.waitFor(async () => expect(await guests.status(token, 106)).toBe('waiting'));
  await expect(guests.seated('demo2', 106)).rejects.toMatchObject({ code: 41000 });
  const second = await guests.seated('demo', 106);
  expect(second.init).toMatchObject({ credit: 1_500, session: { state: 'live' } });
  const third = await guests.seated('demo', 106);
  await vi.waitFor(() => expect(second.player.closed).toBe(true));
  expect(await third.player.ask('cashout')).toMatchObject({ state: 'paid', amount: 1_500 });
  await third.player.ask('leave');
  await guests.free(token, 106);
  await third.player.close();
  await expectAuditHolds();
});

test('MONEY-5 SRV-5 repeated events change nothing, and orphaned credit goes to the last player', async () => {
  const { player, token } = await guests.seated('demo', 107);
  await player.ask('cashin', cashInRequest(4_000));
  const before = await guests.balance(token);
  await floor.game(107, 200, 0);
  const copy = [...floor.journal];
  await floor.repeatAll(
    copy.length > 0
      ? copy
      : [{ seq: 1, body: { type: 'cashout-pressed', machineId: 107, at: new Date().toISOString() } }],
  );
  await player.ask('leave');
  await vi.waitFor(async () => expect(await guests.balance(token)).toBe(before + 3_800));
  await guests.free(token, 107);
  await knownCredit(database.db, 107, 700);
  floor.credit.set(107, 700);
  await floor.relink();
  await vi.waitFor(async () => expect(await guests.balance(token)).toBe(before + 4_500));
  await player.close();
  await expectAuditHolds();
});
