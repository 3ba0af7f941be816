import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { InProcessBus } from '../platform/bus/in-process-bus.ts';
import { systemClock } from '../platform/clock.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { SocketPlayer } from '../testing/player.ts';
import { routesOf } from '../testing/routes.ts';
import { ScriptedFloor } from '../testing/scripted-floor.ts';
import { startTestFront, type TestFront } from '../testing/test-front.ts';
import { startTestHouse, type TestHouse } from '../testing/test-house.ts';

const PATIENCE_MS = 10_000;

let database: TestDatabase;
let house: TestHouse;
let front: TestFront;
const floor = new ScriptedFloor([101]);
const log = pino({ level: 'silent' });
const bus = new InProcessBus((error) => log.error(error));

beforeAll(async () => {
  database = await openTestDatabase();
  house = await startTestHouse(database.db, systemClock, {}, undefined, { bus });
  front = await startTestFront(database.db, bus);
  await front.letWork(house.url);
});
afterEach(() => front.letWork(house.url));
afterAll(async () => {
  await front.close();
  await house.close();
  await database.drop();
});

const signedIn = async (username = 'demo') => {
  const answer = await fetch(`${front.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'demo1234', site_id: 1000 }),
  });
  const { token }: { token: string } = await answer.json();
  return token;
};
const asked = (token: string, path: string, init: RequestInit = {}) =>
  fetch(`${front.url}${path}`, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } });

const SAID = ['content-type', 'content-security-policy', 'cache-control', 'location'];

test('NODE-3 what only the house knows is answered at a front as it is there, whoever asks', async () => {
  const own = new Set(routesOf(front.app));
  const relayed = routesOf(house.app).filter((call) => !own.has(call));
  expect(relayed).toContain('POST /api/player/kick');
  const token = await signedIn();
  for (const call of relayed) {
    const [method = '', route = ''] = call.split(' ');
    const path = route.replace(':camera', 'screen').replaceAll(/:\w+/g, '101');
    for (const authorization of ['', `Bearer ${token}`]) {
      const headers = { authorization, ...(method === 'POST' && { 'content-type': 'application/json' }) };
      const body = method === 'POST' ? '{"nothing":1}' : null;
      const says = async (node: string) => {
        const answer = await fetch(`${node}${path}`, { method, headers, body });
        return [call, answer.status, await answer.text(), ...SAID.map((name) => answer.headers.get(name))];
      };
      expect(await says(front.url)).toEqual(await says(house.url));
    }
  }
});

test('NODE-3 a player plays at a front; a password changed there ends their sockets at the house', async () => {
  await floor.link(front.url);
  const token = await signedIn();
  const player = await SocketPlayer.connect(front.url, token);
  expect(await player.ask('init', { machineID: 101, token })).toMatchObject({ credit: 0 });
  expect(await player.ask('cashin', { requestId: 'front-0001', amount: 1_000 })).toMatchObject({
    state: 'credited',
  });
  const told = await SocketPlayer.connect(front.url, await signedIn(), 'notification');
  await told.ask('init', { id: (await house.login('demo')).id });
  expect(await player.ask('cashout')).toMatchObject({ state: 'paid', amount: 1_000 });
  await vi.waitFor(() => expect(told.told).toContainEqual({ method: 'balance', data: { balance: 500_000 } }));
  await player.ask('leave');
  const changed = await asked(token, '/api/player/password', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ oldPassword: 'demo1234', newPassword: 'demo12345' }),
  });
  expect(changed.status).toBe(200);
  await vi.waitFor(() => expect(told.closed).toBe(true));
  await Promise.all([player.close(), floor.cut()]);
});

test('NODE-3 sockets are let in as at the house, and none that is not ours', async () => {
  const statusOf = async (path: string): Promise<string> => {
    const socket = connect(Number(new URL(front.url).port), '127.0.0.1');
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: front\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Protocol: protoo\r\n\r\n`,
    );
    return (await buffer(socket)).toString().split('\r\n')[0] ?? '';
  };
  expect(await statusOf('/realtime/machine?token=none')).toBe('HTTP/1.1 401 Unauthorized');
  expect(await statusOf('/realtime/nothing')).toBe('HTTP/1.1 404 Not Found');
  expect(await statusOf('http://127.0.0.1:1/realtime/other')).toBe('HTTP/1.1 404 Not Found');
});

test.each([
  'Keep-Alive: timeout=5',
  'Upgrade: h2c',
  'Expect: 100-continue',
  'TE: trailers',
  'Proxy-Connection: close',
])('NODE-3 what concerns one connection alone is not carried on: %s', async (line) => {
  const socket = connect(Number(new URL(front.url).port), '127.0.0.1');
  socket.write(`GET /api/machine/all HTTP/1.1\r\nHost: front\r\n${line}\r\nConnection: close\r\n\r\n`);
  const lines = (await buffer(socket)).toString().split('\r\n');
  expect(lines.filter((each) => each.startsWith('HTTP/1.1')).at(-1)).toBe('HTTP/1.1 401 Unauthorized');
});

test('NODE-3 the house hears who asked, by which name, and a body as it was sent', async () => {
  const heard: { headers: IncomingMessage['headers']; path: string | undefined; body: string }[] = [];
  const listener = createServer(async (request, response) => {
    if (request.url === '/healthz') return response.end('{"works":true}');
    heard.push({ headers: request.headers, path: request.url, body: (await buffer(request)).toString() });
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  // A front keeps to a house for a while.
  await front.letWork(`http://127.0.0.1:${address.port}`);
  await vi.waitFor(async () => {
    await fetch(`${front.url}/api/chat/contacts?a=%2F..%2F`);
    expect(heard.length).toBeGreaterThan(0);
  });
  heard.length = 0;
  await fetch(`${front.url}/api/chat/send-message?a=%2F&b=1`, {
    method: 'POST',
    headers: { 'content-type': 'text/odd', 'x-forwarded-for': '203.0.113.7', 'x-request-id': 'by-a-name' },
    body: 'not { read',
  });
  expect(heard).toEqual([
    {
      path: '/api/chat/send-message?a=%2F&b=1',
      body: 'not { read',
      headers: expect.objectContaining({
        'content-type': 'text/odd',
        'x-forwarded-for': '203.0.113.7, 127.0.0.1',
        'x-request-id': 'by-a-name',
        host: new URL(front.url).host,
      }),
    },
  ]);
  listener.closeAllConnections();
  listener.close();
});

test('NODE-3 a front whose own address stands in the lease, from an earlier life, carries nothing to itself', async () => {
  const token = await signedIn('demo2');
  await front.letWork(front.url);
  // Until then it keeps to the one before.
  await vi.waitFor(async () => expect((await fetch(`${front.url}/readyz`)).status).toBe(503), PATIENCE_MS);
  const open = () =>
    new Promise<number>((resolve) => front.server.getConnections((_, count) => resolve(count)));
  const before = await open();
  const waits = asked(token, '/api/machine/all');
  const player = SocketPlayer.connect(front.url, token);
  await sleep(1_000);
  expect(await open()).toBeLessThan(before + 5);
  await front.letWork(house.url);
  expect((await waits).status).toBe(200);
  await (await player).close();
}, 30_000);

test('NODE-3 while no house works a call waits, and goes on when one does', async () => {
  await front.letWork('http://127.0.0.1:1');
  const token = await signedIn('demo2');
  // Until then it keeps to the one before.
  await vi.waitFor(async () => {
    const ready = await fetch(`${front.url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([503, { ready: false, reason: 'house-away' }]);
  }, PATIENCE_MS);
  expect((await asked(token, '/api/player/balance')).status).toBe(200);
  const waits = asked(token, '/api/machine/all');
  await front.letWork(house.url);
  expect((await waits).status).toBe(200);
  await vi.waitFor(async () => expect((await fetch(`${front.url}/readyz`)).status).toBe(200), PATIENCE_MS);
}, 30_000);
