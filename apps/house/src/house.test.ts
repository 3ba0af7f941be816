import { Peer, WebSocketTransport } from 'protoo-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { audit } from './modules/wallet/index.ts';
import type { Db } from './platform/db/schema.ts';
import { openTestDatabase } from './testing/database.ts';
import { isFree } from './testing/free-machine.ts';
import { SocketPlayer } from './testing/player.ts';
import { ScriptedFloor } from './testing/scripted-floor.ts';
import { ManualClock, startTestHouse, type TestHouse } from './testing/test-house.ts';

let db: Db;
let reopen: () => Promise<Db>;
let drop: () => Promise<void>;
let clock: ManualClock;
let house: TestHouse;
let floor: ScriptedFloor;

beforeAll(async () => {
  ({ db, reopen, drop } = await openTestDatabase());
  clock = new ManualClock();
  house = await startTestHouse(db, clock);
  floor = new ScriptedFloor([101, 102, 103, 104, 105, 106, 107, 108, 110, 111]);
  await floor.link(house.url);
});
afterAll(async () => {
  await floor.cut();
  await house.close();
  await drop();
});

const START = 500_000;
const get = async (url: string, token?: string) =>
  house.app.inject({ url, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });
const balance = async (token: string): Promise<number> =>
  (await get('/api/player/balance', token)).json<{ balance: number }>().balance;
const statusOf = async (token: string, id: number) =>
  (await get('/api/machine/all', token))
    .json<{ id: number; status: string }[]>()
    .find((machine) => machine.id === id)?.status;
const isFreeAgain = (token: string, id: number) => isFree(clock, () => statusOf(token, id));
const holds = async () => expect((await audit(db)).flatMap(({ broken }) => broken)).toEqual([]);
let wishes = 0;
const wish = (amount: unknown) => ({ amount, requestId: `wish-${String(wishes++).padStart(6, '0')}` });

async function seated(username: string, machineID: number) {
  const { token } = await house.login(username);
  const player = await SocketPlayer.connect(house.url, token);
  const init = await player.ask('init', { machineID, token });
  return { player, token, init };
}

describe('login', () => {
  test('START-11 the answer and the token carry what the contract says', async () => {
    const answer = await house.app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { username: 'DEMO', password: 'demo1234', site_id: 1000 },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      status: 1,
      Permissions: [{ PermissionId: 145 }],
      pin_code: expect.any(String),
    });
    expect(answer.body).not.toContain('1234"');
  });

  test.each([
    [{ username: 'demo', password: 'wrong-one', site_id: 1000 }, 403, 10700],
    [{ username: 'nobody-here', password: 'wrong-one', site_id: 1000 }, 403, 10701],
    [{ username: 'demo', password: 'demo1234', site_id: 7 }, 403, 10701],
    [{ username: 'de', password: 'demo1234', site_id: 1000 }, 400, 40000],
    [{ username: 'demo', password: 12345, site_id: 1000 }, 400, 40000],
    [{ username: 'demo' }, 400, 40000],
    [[], 400, 40000],
  ])('LOGIN-7 SRV-1 %j is refused with %i, %i', async (payload, status, code) => {
    const answer = await house.app.inject({ method: 'POST', url: '/api/login', payload });
    expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual([status, code]);
    expect(answer.json()).toMatchObject({
      status: 0,
      ErrorMessage: expect.any(String),
      Params: expect.any(Object),
    });
  });

  test('SRV-2 five wrong passwords block an account for a while, and the right one does not help', async () => {
    const login = (password: string) =>
      house.app.inject({
        method: 'POST',
        url: '/api/login',
        payload: { username: 'staff', password, site_id: 1000 },
      });
    const left: unknown[] = [];
    for (let i = 0; i < 5; i++) left.push((await login('wrong-one')).json<{ Params: object }>().Params);
    expect(left.slice(0, 4)).toEqual([4, 3, 2, 1].map((left_count) => ({ left_count, block_time: 15 })));
    expect((await login('staff1234')).json()).toMatchObject({ code: 10702 });
    clock.advance(15 * 60_000 + 1);
    expect((await login('staff1234')).statusCode).toBe(200);
  });

  test.each([undefined, 'nonsense', 'eyJhbGciOiJub25lIn0.eyJpZCI6MTAwMX0.'])(
    'START-6 401 is for a bad token: %s',
    async (token) => {
      const answer = await get('/api/player/balance', token);
      expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual([401, 10]);
    },
  );

  test('START-9 logging out voids the token, its sockets included', async () => {
    const { token, id } = await house.login('admin', 'admin1234');
    const socket = await SocketPlayer.connect(house.url, token, 'notification');
    await socket.ask('init', { id });
    await house.app.inject({
      method: 'POST',
      url: '/api/player/logout',
      headers: { authorization: `Bearer ${token}` },
    });
    expect((await get('/api/validate', token)).statusCode).toBe(401);
    await vi.waitFor(() => expect(socket.closed).toBe(true));
    await expect(SocketPlayer.connect(house.url, token)).rejects.toThrow('401');
  });
});

describe('bad input', () => {
  test('SRV-1 malformed JSON is 40000 and harms nobody', async () => {
    const answer = await house.app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'content-type': 'application/json' },
      payload: '{"username": "demo",',
    });
    expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual([400, 40000]);
    const { token } = await house.login('demo');
    const socket = await SocketPlayer.connect(house.url, token);
    socket.send('{"request": true,');
    await vi.waitFor(() => expect(socket.closed).toBe(true));
    expect((await get('/healthz')).statusCode).toBe(200);
  });

  test.each(['page=0', 'size=101', 'size=1.5', 'sort=password', 'page=abc'])(
    'SESS-1 TX-1 the query %s is refused',
    async (query) => {
      const { token } = await house.login('demo');
      for (const list of ['sessions', 'transactions'])
        expect((await get(`/api/player/${list}?${query}`, token)).json()).toMatchObject({ code: 40000 });
    },
  );

  test.each([0, -100, 10.5, START + 1, '100', null, Number.MAX_SAFE_INTEGER, {}])(
    'MONEY-5 cashing in %j is refused and moves nothing',
    async (amount) => {
      const { player, token } = await seated('demo', 108);
      await expect(player.ask('cashin', wish(amount))).rejects.toMatchObject({ code: expect.any(Number) });
      expect(await balance(token)).toBe(START);
      await player.ask('leave');
      await player.close();
      await isFreeAgain(token, 108);
    },
  );

  test('RT-1 sockets need protoo, a token, and an origin of our own', async () => {
    const refused = (path: string, options: object, protocols: string[]) =>
      new Promise((resolve) => {
        const socket = new WebSocket(`${house.url.replace('http', 'ws')}${path}`, protocols, options);
        socket
          .on('unexpected-response', (_, response) => resolve(response.statusCode))
          .on('error', () => undefined);
      });
    const { token } = await house.login('demo');
    expect(await refused('/realtime/machine', {}, ['protoo'])).toBe(401);
    expect(await refused('/realtime/floor', {}, ['protoo'])).toBe(401);
    expect(await refused(`/realtime/machine?token=${token}`, {}, [])).toBe(400);
    expect(await refused(`/realtime/nothing?token=${token}`, {}, ['protoo'])).toBe(404);
    expect(
      await refused(`/realtime/machine?token=${token}`, { origin: 'http://elsewhere.example' }, ['protoo']),
    ).toBe(403);
    expect(
      await refused('/realtime/floor', { headers: { authorization: `Bearer ${token}` } }, ['protoo']),
    ).toBe(401);
  });
});

describe('play', () => {
  test('RT-1 the npm protoo-client plays: init, cash in, press, cash out', async () => {
    const { token } = await house.login('demo');
    const peer = new Peer(
      new WebSocketTransport(`${house.url.replace('http', 'ws')}/realtime/machine?token=${token}`),
    );
    const told: string[] = [];
    peer.on('notification', ({ method }: { method: string }) => told.push(method));
    await new Promise<void>((resolve) => peer.on('open', resolve));
    expect(await peer.request('init', { machineID: 101, token })).toMatchObject({
      machine: { id: 101, name: 'Aurora Vault I' },
      session: { state: 'live' },
      balance: START,
      credit: 0,
      buttons: ['spin', 'bet-up'],
    });
    expect(await peer.request('cashin', wish(10_000))).toEqual({
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
    expect(told).toEqual(expect.arrayContaining(['credit', 'round']));
    await peer.request('leave', {});
    peer.close();
    await isFreeAgain(token, 101);
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
    await holds();
  });

  test('SRV-3 RECON-4 a taken machine is refused; the first player goes on undisturbed', async () => {
    const first = await seated('demo', 102);
    await expect(seated('demo2', 102)).rejects.toMatchObject({ code: 41000 });
    await expect(seated('demo', 103)).rejects.toMatchObject({ code: 41004 });
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
  ])('GAME-2 opening machine %i is refused with %i', async (machineID, code) => {
    await expect(seated('demo2', machineID)).rejects.toMatchObject({ code });
  });

  test('RT-1 a token of somebody else does not open a seat', async () => {
    const mine = await house.login('demo');
    const other = await house.login('demo2');
    const player = await SocketPlayer.connect(house.url, mine.token);
    await expect(player.ask('init', { machineID: 103, token: other.token })).rejects.toMatchObject({
      code: 10,
    });
    await expect(player.ask('cashin', wish(100))).rejects.toMatchObject({ code: 41005 });
    await player.close();
  });

  test('MONEY-4 a repeated cash-in moves once; a refused one comes back', async () => {
    const { player, token } = await seated('demo2', 103);
    const once = wish(5_000);
    await player.ask('cashin', once);
    expect(await player.ask('cashin', once)).toMatchObject({ state: 'credited', credit: 5_000 });
    await expect(player.ask('cashin', { ...once, amount: 6_000 })).rejects.toMatchObject({ code: 41016 });
    floor.transfers = 'refuse';
    await expect(player.ask('cashin', wish(1_000))).rejects.toMatchObject({ code: 41013 });
    floor.transfers = 'accept';
    expect(await balance(token)).toBe(START - 5_000);
    await player.ask('leave');
    await vi.waitFor(async () => expect(await balance(token)).toBe(START));
    await isFreeAgain(token, 103);
    await player.close();
    await holds();
  });

  test('MONEY-4 the link is cut before the floor hears of a transfer: it comes back', async () => {
    const { player, token } = await seated('demo2', 104);
    const before = await balance(token);
    floor.transfers = 'lose';
    const asked = player.ask('cashin', wish(2_000)).catch((error: { code: number }) => error.code);
    await vi.waitFor(async () => expect(await statusOf(token, 104)).toBe('offline'));
    floor.transfers = 'accept';
    await floor.relink();
    expect(await asked).toBe(41013);
    expect(await balance(token)).toBe(before);
    await player.ask('leave');
    await isFreeAgain(token, 104);
    await player.close();
    await holds();
  });

  test('MONEY-4 the house dies with a transfer under way: the next one settles it', async () => {
    const { player, token } = await seated('demo2', 105);
    const before = await balance(token);
    floor.transfers = 'hold';
    void player.ask('cashin', wish(3_000)).catch(() => undefined);
    await vi.waitFor(() => expect(floor.held).toHaveLength(1));
    await floor.cut();
    await house.close();
    house = await startTestHouse(await reopen(), clock);
    floor.transfers = 'accept';
    await floor.link(house.url);
    const [order] = floor.held.splice(0);
    if (order === undefined) throw new Error('no order was kept');
    await floor.settle(order, 'accepted');
    expect(await balance(token)).toBe(before - 3_000);
    expect(await statusOf(token, 105)).toBe('waiting');
    clock.advance(60_001);
    await vi.waitFor(async () => expect(await balance(token)).toBe(before));
    await isFreeAgain(token, 105);
    await holds();
  });

  test('GAME-15 a seat is held for its player, who comes back to it', async () => {
    const { player, token } = await seated('demo', 106);
    await player.ask('cashin', wish(1_500));
    await player.close();
    await vi.waitFor(async () => expect(await statusOf(token, 106)).toBe('waiting'));
    await expect(seated('demo2', 106)).rejects.toMatchObject({ code: 41000 });
    const again = await seated('demo', 106);
    expect(again.init).toMatchObject({ credit: 1_500, session: { state: 'live' } });
    const third = await seated('demo', 106);
    await vi.waitFor(() => expect(again.player.closed).toBe(true));
    expect(await third.player.ask('cashout')).toMatchObject({ state: 'paid', amount: 1_500 });
    await third.player.ask('leave');
    await isFreeAgain(token, 106);
    await third.player.close();
    await holds();
  });

  test('MONEY-5 SRV-5 events told again change nothing; credit without a session goes to whom it belonged', async () => {
    const { player, token } = await seated('demo', 107);
    await player.ask('cashin', wish(4_000));
    const before = await balance(token);
    await floor.game(107, 200, 0);
    const copy = [...floor.journal];
    await floor.repeatAll(
      copy.length > 0
        ? copy
        : [{ seq: 1, body: { type: 'cashout-pressed', machineId: 107, at: new Date().toISOString() } }],
    );
    await player.ask('leave');
    await vi.waitFor(async () => expect(await balance(token)).toBe(before + 3_800));
    await isFreeAgain(token, 107);
    floor.credit.set(107, 700);
    await floor.relink();
    await vi.waitFor(async () => expect(await balance(token)).toBe(before + 4_500));
    await player.close();
    await holds();
  });
});
