import { setTimeout as sleep } from 'node:timers/promises';
import { SOCKET_PATHS } from '@floorcast/contract/sockets';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { accountVoidedTopic } from '../../people/accounts/index.ts';
import { BOUNDS } from '../../platform/bounds.ts';
import { NatsBus } from '../../platform/bus/nats-bus.ts';
import { natsAddress } from '../../platform/bus/nats-messages.ts';
import { systemClock } from '../../platform/clock.ts';
import { announce } from '../../platform/db/announcements.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { SocketPlayer } from '../../testing/player.ts';
import { ScriptedFloor } from '../../testing/scripted-floor.ts';
import { NatsServer, natsIsThere } from '../../testing/servers/nats-server.ts';
import { startTestHouse, type TestHouse } from '../../testing/test-house.ts';
import { startTestNode, type TestNode } from '../../testing/test-node.ts';

const PATIENCE_MS = 15_000;
const MOST = 30;

describe.skipIf(!natsIsThere())('notifications at a node that does not own the floor', () => {
  let database: TestDatabase;
  let nats: NatsServer;
  let house: TestHouse;
  let other: TestNode;
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
    other = await startTestNode(
      database.db,
      await openBus(),
      { bounds },
      { connection: database.connection },
    );
    await other.own(house.url);
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((socket) => socket.close()));
  });
  afterAll(async () => {
    await floor.cut();
    await other.close();
    await house.close();
    await nats.kill();
    await database.drop();
  });

  async function listener(username: string, at = other.url) {
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
  const counted = async (kind: string, node = other.url): Promise<number> => {
    const text = await (await fetch(`${node}/metrics`)).text();
    return Number(new RegExp(`^floorcast_sockets\\{kind="${kind}"\\} (\\d+)$`, 'm').exec(text)?.[1]);
  };

  test('NODE-3 START-8 RECON-1 a client of any node receives the same notifications as at the owner', async () => {
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
    await play.ask('cashin', { amount: 1_000, requestId: 'at-a-other-1' });
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

  test('NODE-3 LOBBY-6 any node notifies the jackpots, and their growth', async () => {
    const { token } = await house.login('demo2');
    const socket = await SocketPlayer.connect(other.url, token, 'jackpot');
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
        const socket = await SocketPlayer.connect(n % 4 === 0 ? house.url : other.url, token, 'notification');
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

  test('NODE-3 RT-3 a sign-out, a ban and a new password close the connections at every node', async () => {
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
    const socket = new WebSocket(`${other.url.replace('http', 'ws')}${path}?token=${token}`, 'protoo', {
      headers,
    });
    const statuses = new Promise<number>((resolve) => {
      socket.on('open', () => resolve(101));
      socket.on('unexpected-response', (_, { statusCode = 0 }) => resolve(statusCode));
      socket.on('error', () => undefined);
    });
    return statuses.finally(() => socket.terminate());
  };

  test('NODE-3 RT-1 C3.5 C3.15 every node admits sockets alike', async () => {
    const { token } = await house.login('demo');
    for (const path of [SOCKET_PATHS.notification, SOCKET_PATHS.jackpot]) {
      expect(await statusOf(path, 'none')).toBe(401);
      expect(await statusOf(path, token, { origin: 'https://elsewhere.example' })).toBe(403);
    }
    for (let n = 0; n < MOST; n++) open.push(await SocketPlayer.connect(other.url, token, 'jackpot'));
    expect(await statusOf(SOCKET_PATHS.notification, token)).toBe(429);
  });

  test('NODE-3 CHAT-1 an account connected to any node is present until it disconnects or its node ends', async () => {
    const watcher = await listener('demo');
    const { socket, id } = await listener('staff');
    await expectNotified(watcher.socket, 'presence', { id, status: 'online' });
    await socket.close();
    await expectNotified(watcher.socket, 'presence', { id, status: 'offline' });
    watcher.socket.received.length = 0;
    const bus = await openBus();
    const dies = await startTestNode(database.db, bus);
    await listener('staff', dies.url);
    await expectNotified(watcher.socket, 'presence', { id, status: 'online' });
    await bus.close();
    await expectNotified(watcher.socket, 'presence', { id, status: 'offline' });
    await dies.close();
  }, 40_000);

  test('NODE-4 another owner of the floor closes no socket of other nodes, and its state is notified', async () => {
    const { socket } = await listener('demo2');
    await expectNotified(socket, 'machine', { id: 101, status: 'available' });
    await floor.cut();
    await house.close();
    house = await startHouse();
    await other.own(house.url);
    await vi.waitFor(() =>
      expect(socket.received.at(-1)).toMatchObject({ method: 'machine', data: { status: 'offline' } }),
    );
    await floor.link(other.url);
    await vi.waitFor(() =>
      expect(
        socket.received.findLast(({ method, data }) => method === 'machine' && Object(data).id === 101)?.data,
      ).toMatchObject({ status: 'available' }),
    );
    expect(socket.closed).toBe(false);
  });

  test('NODE-3 a node that loses the bus keeps its clients, which connect again once it is back', async () => {
    const { socket } = await listener('demo2');
    await nats.kill();
    floor.notify('condition', { machineId: 102, condition: 'malfunction' });
    expect((await listener('demo2')).reply).toEqual({ balance: expect.any(Number) });
    expect(socket.closed).toBe(false);
    await nats.restart();
    await vi.waitFor(() => expect(socket.closed).toBe(true), PATIENCE_MS);
    const { socket: latest } = await listener('demo2');
    await expectNotified(latest, 'machine', { id: 102, status: 'malfunction' });
  }, 60_000);
});
