import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROTOO_MAX_BYTES } from '@floorcast/contract/protoo';
import { SOCKET_PATHS } from '@floorcast/contract/sockets';
import { pino } from 'pino';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { houseOfTests } from '../../testing/database.ts';
import { SocketPlayer } from '../../testing/player.ts';
import { ScriptedFloor } from '../../testing/scripted-floor.ts';
import { BOUNDS } from '../bounds.ts';
import { systemClock } from '../clock.ts';
import { RefusalTexts } from '../refusal-texts.ts';
import { SocketGate, type SocketRoute, socketRoute } from './gate.ts';
import { textFrame } from './open-sockets.ts';

const MOST = 4;
const floor = new ScriptedFloor([101, 102]);
const open: WebSocket[] = [];
const sockets = { anAccount: MOST, anAddress: 2 * MOST - 1 };
const { house } = await houseOfTests(systemClock, {
  bounds: { ...BOUNDS, sockets },
  pageOrigins: new Set(['https://play.example.org']),
});
await floor.link(house.url);
afterAll(() => floor.cut());
afterEach(async () => {
  await Promise.all(open.splice(0).map(gone));
  // The floor's stays.
  await vi.waitFor(async () => expect(await connections()).toBe(1));
});

const connections = () =>
  new Promise<number>((resolve) => house.app.server.getConnections((_, count) => resolve(count)));

async function gone(socket: WebSocket): Promise<void> {
  if (socket.readyState === WebSocket.CLOSED) return;
  // One that was never open ends with an error.
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.terminate();
  await closed;
}

interface Upgrade {
  readonly status: number;
  readonly socket: WebSocket;
  /** Every text that came. */
  readonly received: string[];
}

function upgrade(path: string, token: string, headers: Record<string, string> = {}): Promise<Upgrade> {
  const address = `${house.url.replace('http', 'ws')}${path}?token=${token}`;
  const socket = new WebSocket(address, 'protoo', { headers });
  open.push(socket);
  const received: string[] = [];
  socket.on('message', (text) => received.push(text.toString()));
  return new Promise((resolve) => {
    socket.on('error', () => undefined);
    socket.on('open', () => resolve({ status: 101, socket, received }));
    socket.on('unexpected-response', (_, { statusCode = 0 }) =>
      resolve({ status: statusCode, socket, received }),
    );
  });
}
const closing = async (socket: WebSocket): Promise<number> => {
  const [code] = await once(socket, 'close');
  return Number(code);
};
const request = (id: number, method: string, data: unknown) =>
  JSON.stringify({ request: true, id, method, data });

test.each(['http://elsewhere.example', 'null', 'nonsense', 'file://', ''])(
  'RT-1 a page of %s may not connect',
  async (origin) => {
    const { token } = await house.login('demo');
    for (const path of [SOCKET_PATHS.machine, SOCKET_PATHS.notification, SOCKET_PATHS.jackpot])
      expect((await upgrade(path, token, { origin })).status).toBe(403);
  },
);

test('RT-1 only the own host and the configured origins are allowed, not their prefixes or suffixes', async () => {
  const { token } = await house.login('demo');
  const { host } = new URL(house.url);
  for (const origin of [
    'http://play.example.org',
    `http://${host}.example`,
    `http://x${host}`,
    `http://elsewhere.example/?${host}`,
  ])
    expect([origin, (await upgrade(SOCKET_PATHS.jackpot, token, { origin })).status]).toEqual([origin, 403]);
  for (const origin of [`http://${host}`, 'https://play.example.org'])
    expect([origin, (await upgrade(SOCKET_PATHS.jackpot, token, { origin })).status]).toEqual([origin, 101]);
});

test('RT-1 C2.43 the own host and the configured origins may be written with the port of their scheme', async () => {
  const { token } = await house.login('demo');
  const status = async (headers: Record<string, string>) =>
    (await upgrade(SOCKET_PATHS.jackpot, token, headers)).status;
  expect(await status({ origin: 'https://own.example.org', host: 'own.example.org:443' })).toBe(101);
  expect(await status({ origin: 'http://own.example.org', host: 'Own.example.org:80' })).toBe(101);
  expect(await status({ origin: 'https://play.example.org:443' })).toBe(101);
  expect(await status({ origin: 'https://own.example.org', host: 'own.example.org:8443' })).toBe(403);
});

test('SRV-1 C3.5 C3.15 an account has a limit of open sockets, and a closed one makes room', async () => {
  const demo = await house.login('demo');
  const enter = async (token: string) => (await upgrade(SOCKET_PATHS.jackpot, token)).status;
  for (let n = 0; n < MOST; n++) expect(await enter(demo.token)).toBe(101);
  expect(await enter(demo.token)).toBe(429);
  // Another sign-in is the same account, another account is not.
  expect(await enter((await house.login('demo')).token)).toBe(429);
  const other = await house.login('demo2');
  expect(await enter(other.token)).toBe(101);
  const [first] = open;
  if (first !== undefined) await gone(first);
  await vi.waitFor(async () => expect(await enter(demo.token)).toBe(101));
});

test('SRV-1 C3.5 C3.15 an address has a limit of open sockets over all accounts', async () => {
  const [demo, other] = [await house.login('demo'), await house.login('demo2')];
  const statuses: number[] = [];
  for (let n = 0; n < 2 * MOST; n++)
    statuses.push((await upgrade(SOCKET_PATHS.jackpot, n % 2 === 0 ? demo.token : other.token)).status);
  expect(statuses).toEqual([...Array.from({ length: 2 * MOST - 1 }, () => 101), 429]);
});

test('SRV-1 C3.5 C3.14 a connection that sends thousands of messages is closed, and others are served', async () => {
  const { token } = await house.login('demo');
  const other = await house.login('demo2');
  const served = await SocketPlayer.connect(house.url, other.token, 'notification');
  const { socket, received } = await upgrade(SOCKET_PATHS.notification, token);
  const code = closing(socket);
  for (let id = 0; id < 5_000; id++) socket.send(request(id, 'init', { id: 1 }));
  expect(await served.ask('init', { id: other.id })).toMatchObject({ balance: expect.any(Number) });
  expect(await code).toBe(1008);
  expect(received.length).toBeLessThanOrEqual(2 * BOUNDS.pace.burst);
  await served.close();
});

test('SRV-1 C3.1 C3.8 a frame above the limit ends its connection', async () => {
  const { token } = await house.login('demo');
  const { socket } = await upgrade(SOCKET_PATHS.machine, token);
  socket.send('x'.repeat(PROTOO_MAX_BYTES + 1));
  expect(await closing(socket)).toBe(1009);
});

/** A gate with one path of its own, and a client that is connected to it. */
async function enterAt<Client>(path: string, route: SocketRoute<Client>) {
  const http = createServer().listen(0, '127.0.0.1');
  await once(http, 'listening');
  const gate = new SocketGate([socketRoute(path, route)], {
    log: pino({ level: 'silent' }),
    refusalTexts: new RefusalTexts({ currency: 'TRY', timeZone: 'UTC' }),
    addressOf: () => '',
    origins: new Set(),
    bounds: BOUNDS,
  });
  gate.attach(http);
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const enter = async (name = '') => {
    const socket = new WebSocket(`ws://127.0.0.1:${address.port}${path}?name=${name}`, 'protoo');
    open.push(socket);
    await once(socket, 'open');
    return socket;
  };
  const close = () => {
    gate.close();
    http.close();
  };
  return { gate, enter, close };
}

test('SRV-1 a client that does not read its notifications is disconnected', async () => {
  const ended = vi.fn();
  const frame = textFrame('x'.repeat(60_000));
  const { enter, close } = await enterAt<true>('/all', {
    admit: async () => true,
    open({ send, onClose }) {
      const sending = setInterval(() => send(frame), 1);
      onClose(() => clearInterval(sending));
      onClose(ended);
      return { request: async () => ({}) };
    },
  });
  (await enter()).pause();
  await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce(), 10_000);
  close();
});

test('RT-3 a connection whose sign-in cannot be checked is closed, and the others are still checked', async () => {
  let later = false;
  const { gate, enter, close } = await enterAt<true>('/asked', {
    async admit({ query }) {
      const name = query.get('name');
      if (later && name === 'unknown') throw new Error('no answer');
      return later && name === 'goes' ? undefined : true;
    },
    open: () => ({ request: async () => ({}) }),
    accountIdOf: () => 1,
  });
  const sockets = [await enter('stays'), await enter('unknown'), await enter('goes')];
  later = true;
  await gate.recheck();
  const { OPEN, CLOSED } = WebSocket;
  const states = () => sockets.map(({ readyState }) => readyState);
  await vi.waitFor(() => expect(states()).toEqual([OPEN, CLOSED, CLOSED]));
  close();
});

test('RT-3 GAME-15 a floor link whose credential cannot be checked stays open, and is checked later', async () => {
  let answers: 'yes' | 'none' | 'no' = 'yes';
  const { gate, enter, close } = await enterAt<true>('/floor', {
    async admit() {
      if (answers === 'none') throw new Error('no answer');
      return answers === 'no' ? undefined : true;
    },
    open: () => ({ request: async () => ({}) }),
  });
  const floor = await enter();
  answers = 'none';
  const asked = gate.recheck();
  await sleep(300);
  expect(floor.readyState).toBe(WebSocket.OPEN);
  answers = 'no';
  expect(await closing(floor)).toBe(1012);
  await asked;
  close();
}, 15_000);

test('SRV-1 C3.3 C3.16 a connection is ignored after a frame that is not protoo', async () => {
  const { token, id } = await house.login('demo');
  const { socket, received } = await upgrade(SOCKET_PATHS.notification, token);
  socket.send('garbage');
  socket.send(request(1, 'init', { id }));
  expect(await closing(socket)).toBe(1007);
  expect(received).toEqual([]);
});

test('RT-3 a signed-out player cannot press through a connection that stays open', async () => {
  const { token } = await house.login('demo');
  const { socket, received } = await upgrade(SOCKET_PATHS.machine, token);
  socket.send(request(1, 'init', { machineID: 101, token }));
  await vi.waitFor(() => expect(received.join()).toContain('"live"'));
  socket.send(request(2, 'cashin', { amount: 5_000, requestId: 'signed-out-1' }));
  await vi.waitFor(() => expect(received.join()).toContain('"credited"'));
  // Reads no more: it does not receive the close frame, and does not answer it.
  socket.pause();
  await house.call(token, 'POST', '/api/player/logout');
  socket.send(request(3, 'press', { button: 'spin' }));
  const code = closing(socket);
  socket.resume();
  expect(await code).toBe(4003);
  const other = await house.login('demo2');
  const player = await SocketPlayer.connect(house.url, other.token);
  await player.ask('init', { machineID: 102, token: other.token });
  await player.ask('cashin', { amount: 5_000, requestId: 'signed-in-01' });
  await player.ask('press', { button: 'spin' });
  expect(floor.pressed.map(({ machineId }) => machineId)).toEqual([102]);
  await player.close();
});

test('RT-3 C3.26 a client that comes back with the token of an ended sign-in is answered more and more slowly', async () => {
  const { token } = await house.login('demo2');
  await house.call(token, 'POST', '/api/player/logout');
  const took = async () => {
    const from = performance.now();
    expect((await upgrade(SOCKET_PATHS.notification, token)).status).toBe(401);
    return performance.now() - from;
  };
  await took();
  expect(await took()).toBeGreaterThan(490);
  expect(await took()).toBeGreaterThan(990);
  // Another token of the same client is not slowed.
  const { token: newer } = await house.login('demo2');
  expect((await upgrade(SOCKET_PATHS.notification, newer)).status).toBe(101);
});
