import { setTimeout as sleep } from 'node:timers/promises';
import { SOCKET_PATHS } from '@floorcast/contract/sockets';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { accountVoidedTopic } from '../modules/auth/index.ts';
import { BOUNDS } from '../platform/bounds.ts';
import { natsAddress } from '../platform/bus/nats-address.ts';
import { NatsBus } from '../platform/bus/nats-bus.ts';
import { systemClock } from '../platform/clock.ts';
import { announce } from '../platform/db/announcements.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { SocketPlayer } from '../testing/player.ts';
import { ScriptedFloor } from '../testing/scripted-floor.ts';
import { NatsServer, natsIsThere } from '../testing/servers/nats-server.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { startTestHouse, type TestHouse } from '../testing/test-house.ts';

const PATIENCE_MS = 15_000;
const MOST = 30;

describe.skipIf(!natsIsThere())('notifications at a gateway', () => {
  let database: TestDatabase;
  let nats: NatsServer;
  let house: TestHouse;
  let gateway: TestGateway;
  const open: SocketPlayer[] = [];
  const floor = new ScriptedFloor([101, 102]);
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' });
  const openBus = () => NatsBus.open({ address: natsAddress(nats.url), site: 'here', log });
  const startHouse = async () => {
    const { db, connection } = database;
    return startTestHouse(db, systemClock, {}, connection, { bus: await openBus() });
  };

  beforeAll(async () => {
    database = await openTestDatabase();
    nats = await NatsServer.start();
    house = await startHouse();
    await floor.link(house.url);
    const bounds = { ...BOUNDS, sockets: { anAccount: MOST, anAddress: 2 * MOST } };
    gateway = await startTestGateway(database.db, await openBus(), { bounds });
    await gateway.activate(house.url);
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((socket) => socket.close()));
  });
  afterAll(async () => {
    await floor.cut();
    await gateway.close();
    await house.close();
    await nats.kill();
    await database.drop();
  });

  async function listener(username: string, at = gateway.url) {
    const { token, id } = await house.login(username, username === 'staff' ? 'staff1234' : undefined);
    const socket = await SocketPlayer.connect(at, token, 'notification');
    open.push(socket);
    return { socket, token, id, reply: await socket.ask('init', { id }) };
  }
  const expectNotified = (socket: SocketPlayer, method: string, data: unknown) =>
    vi.waitFor(() => expect(socket.received).toContainEqual({ method, data }), PATIENCE_MS);
  const call = (token: string, path: string, payload: object = {}) =>
    fetch(`${house.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(payload),
    });
  /** The number of sockets of a kind, by a node's metrics. */
  const counted = async (kind: string, node = gateway.url): Promise<number> => {
    const text = await (await fetch(`${node}/metrics`)).text();
    return Number(new RegExp(`^floorcast_sockets\\{kind="${kind}"\\} (\\d+)$`, 'm').exec(text)?.[1]);
  };

  test('NODE-3 START-8 RECON-1 a client of a gateway receives the same notifications as at the active node', async () => {
    const play = await SocketPlayer.connect(house.url, (await house.login('demo')).token);
    open.push(play);
    const { token } = await house.login('demo');
    await play.ask('init', { machineID: 101, token });
    const [here, there] = [await listener('demo'), await listener('demo', house.url)];
    expect(here.reply).toEqual(there.reply);
    const first = ({ socket }: typeof here) => socket.received.filter(({ method }) => method !== 'presence');
    expect(first(here)).toEqual(first(there));
    expect(first(here).map(({ method }) => method)).toEqual([
      ...Array.from({ length: 12 }, () => 'machine'),
      'session',
      'seat',
      'queue',
    ]);
    expect(await counted('notification')).toBe(1);
    const other = await listener('demo2');
    const before = first(other).length;
    await play.ask('cashin', { amount: 1_000, requestId: 'at-a-gateway-1' });
    await expectNotified(here.socket, 'balance', { balance: 499_000 });
    await play.ask('cashout');
    await play.ask('leave');
    await expectNotified(here.socket, 'session', expect.objectContaining({ status: false }));
    await expectNotified(other.socket, 'machine', { id: 101, status: 'available' });
    await vi.waitFor(() => expect(first(here)).toEqual(first(there)));
    expect(first(other).slice(before)).toEqual([
      { method: 'machine', data: { id: 101, status: 'cashing-out' } },
      { method: 'machine', data: { id: 101, status: 'available' } },
    ]);
  });

  test('NODE-3 LOBBY-6 a gateway notifies the jackpots, and their growth', async () => {
    const { token } = await house.login('demo2');
    const socket = await SocketPlayer.connect(gateway.url, token, 'jackpot');
    open.push(socket);
    await vi.waitFor(() => expect(socket.received).toHaveLength(4));
    const begun = socket.received[0];
    await floor.game(101, 10_000, 0);
    await vi.waitFor(() => expect(socket.received).toHaveLength(5));
    expect(begun).toEqual({ method: 'jackpot', data: { id: 1, jackpot: '125000000,8500000,420000' } });
    expect(socket.received[4]).toEqual({
      method: 'jackpot',
      data: { id: 1, jackpot: '125000060,8500030,420010' },
    });
    expect(await counted('jackpot')).toBe(1);
  });

  test('NODE-3 a client that connects during changes receives each change once and in order', async () => {
    const { token, id } = await house.login('demo2');
    let flips = 0;
    const flip = () =>
      floor.notify('condition', { machineId: 102, condition: flips++ % 2 === 0 ? 'malfunction' : 'ready' });
    const sockets = await Promise.all(
      Array.from({ length: MOST - 5 }, async (_, n) => {
        const socket = await SocketPlayer.connect(
          n % 4 === 0 ? house.url : gateway.url,
          token,
          'notification',
        );
        open.push(socket);
        const begun = socket.ask('init', { id });
        for (let more = 0; more < 8; more++) {
          flip();
          await sleep(1);
        }
        await begun;
        return socket;
      }),
    );
    if (flips % 2 === 1) flip();
    const statuses = (socket: SocketPlayer) =>
      socket.received.flatMap(({ method, data }) =>
        method === 'machine' && Object(data).id === 102 ? [Object(data).status] : [],
      );
    await vi.waitFor(() => {
      for (const socket of sockets) expect(statuses(socket).at(-1)).toBe('available');
    });
    for (const socket of sockets) {
      const received = statuses(socket);
      expect(received.filter((status, n) => status === received[n - 1])).toEqual([]);
    }
  });

  test('NODE-3 RT-3 a sign-out, a ban and a new password close the connections at a gateway', async () => {
    const [signsOut, stays] = [await listener('demo2'), await listener('demo2')];
    await call(signsOut.token, '/api/player/logout');
    await vi.waitFor(() => expect(signsOut.socket.closed).toBe(true));
    expect(stays.socket.closed).toBe(false);
    // As the command does it.
    await announce(database.db, accountVoidedTopic(stays.id), {});
    await vi.waitFor(() => expect(stays.socket.closed).toBe(true));
    const changes = await listener('demo2');
    const other = await listener('demo2');
    const changed = await call(changes.token, '/api/player/password', {
      oldPassword: 'demo1234',
      newPassword: 'demo1234',
    });
    expect(changed.status).toBe(200);
    await vi.waitFor(() => expect(other.socket.closed).toBe(true));
    expect(changes.socket.closed).toBe(false);
  });

  const statusOf = (path: string, token: string, headers: Record<string, string> = {}): Promise<number> => {
    const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}${path}?token=${token}`, 'protoo', {
      headers,
    });
    const statuses = new Promise<number>((resolve) => {
      socket.on('open', () => resolve(101));
      socket.on('unexpected-response', (_, { statusCode = 0 }) => resolve(statusCode));
      socket.on('error', () => undefined);
    });
    return statuses.finally(() => socket.terminate());
  };

  test('NODE-3 RT-1 C3.5 C3.15 a gateway admits sockets as the active node does', async () => {
    const { token } = await house.login('demo');
    for (const path of [SOCKET_PATHS.notification, SOCKET_PATHS.jackpot]) {
      expect(await statusOf(path, 'none')).toBe(401);
      expect(await statusOf(path, token, { origin: 'https://elsewhere.example' })).toBe(403);
    }
    for (let n = 0; n < MOST; n++) open.push(await SocketPlayer.connect(gateway.url, token, 'jackpot'));
    expect(await statusOf(SOCKET_PATHS.notification, token)).toBe(429);
  });

  test('NODE-3 CHAT-1 an account connected to a gateway is present until it disconnects or its node ends', async () => {
    const watcher = await listener('demo');
    const { socket, id } = await listener('staff');
    await expectNotified(watcher.socket, 'presence', { id, status: 'online' });
    await socket.close();
    await expectNotified(watcher.socket, 'presence', { id, status: 'offline' });
    watcher.socket.received.length = 0;
    const bus = await openBus();
    const dies = await startTestGateway(database.db, bus);
    await listener('staff', dies.url);
    await expectNotified(watcher.socket, 'presence', { id, status: 'online' });
    await bus.close();
    await expectNotified(watcher.socket, 'presence', { id, status: 'offline' });
    await dies.close();
  }, 40_000);

  test('NODE-3 a change of the active node closes the sockets of a gateway, and clients receive the new state', async () => {
    const { socket, token, id } = await listener('demo2');
    await expectNotified(socket, 'machine', { id: 101, status: 'available' });
    await floor.cut();
    await house.close();
    expect(socket.closed).toBe(false);
    house = await startHouse();
    await vi.waitFor(() => expect(socket.closed).toBe(true), PATIENCE_MS);
    await gateway.activate(house.url);
    const back = await SocketPlayer.connect(gateway.url, token, 'notification');
    open.push(back);
    await back.ask('init', { id });
    expect(back.received).toContainEqual({ method: 'machine', data: { id: 101, status: 'offline' } });
    await floor.link(house.url);
    await expectNotified(back, 'machine', { id: 101, status: 'available' });
  });

  test('NODE-3 a gateway that loses the bus relays its sockets to the active node', async () => {
    const { socket } = await listener('demo2');
    await nats.kill();
    await vi.waitFor(() => expect(socket.closed).toBe(true), PATIENCE_MS);
    // A gateway that is about to notice closes new connections once more.
    const carried = await vi.waitFor(() => listener('demo2'), PATIENCE_MS);
    expect(carried.reply).toEqual({ balance: expect.any(Number) });
    expect([await counted('notification'), await counted('notification', house.url)]).toEqual([0, 1]);
    await nats.restart();
    await vi.waitFor(async () => {
      const own = await listener('demo2');
      expect(await counted('notification')).toBeGreaterThan(0);
      await own.socket.close();
    }, PATIENCE_MS);
    const { socket: latest } = await listener('demo2');
    floor.notify('condition', { machineId: 102, condition: 'malfunction' });
    await expectNotified(latest, 'machine', { id: 102, status: 'malfunction' });
    await expectNotified(carried.socket, 'machine', { id: 102, status: 'malfunction' });
  }, 60_000);
});
