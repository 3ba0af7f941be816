import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { InProcessBus } from '../platform/bus/in-process-bus.ts';
import { systemClock } from '../platform/clock.ts';
import { routesOf } from '../testing/calls/routes.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { SocketPlayer } from '../testing/player.ts';
import { ScriptedFloor } from '../testing/scripted-floor.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { startTestHouse, type TestHouse } from '../testing/test-house.ts';

const PATIENCE_MS = 10_000;

let database: TestDatabase;
let house: TestHouse;
let gateway: TestGateway;
const floor = new ScriptedFloor([101]);
const log = pino({ level: 'silent' });
const bus = new InProcessBus((error) => log.error(error));

beforeAll(async () => {
  database = await openTestDatabase();
  house = await startTestHouse(database.db, systemClock, {}, undefined, { bus });
  gateway = await startTestGateway(database.db, bus);
  await gateway.activate(house.url);
});
afterEach(() => gateway.activate(house.url));
afterAll(async () => {
  await gateway.close();
  await house.close();
  await database.drop();
});

const signedIn = async (username = 'demo') => {
  const answer = await fetch(`${gateway.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'demo1234', site_id: 1000 }),
  });
  const { token }: { token: string } = await answer.json();
  return token;
};
const asked = (token: string, path: string, init: RequestInit = {}) =>
  fetch(`${gateway.url}${path}`, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } });

const COMPARED = ['content-type', 'content-security-policy', 'cache-control', 'location'];

test('NODE-3 a relayed call is answered as by the active node, with and without a sign-in', async () => {
  const own = new Set(routesOf(gateway.app));
  const relayed = routesOf(house.app).filter((call) => !own.has(call));
  expect(relayed).toContain('POST /api/player/kick');
  const token = await signedIn();
  for (const call of relayed) {
    const [method = '', route = ''] = call.split(' ');
    const path = route.replace(':camera', 'screen').replaceAll(/:\w+/g, '101');
    for (const authorization of ['', `Bearer ${token}`]) {
      const headers = { authorization, ...(method === 'POST' && { 'content-type': 'application/json' }) };
      const body = method === 'POST' ? '{"nothing":1}' : null;
      const answerAt = async (node: string) => {
        const answer = await fetch(`${node}${path}`, { method, headers, body });
        return [
          call,
          answer.status,
          await answer.text(),
          ...COMPARED.map((name) => answer.headers.get(name)),
        ];
      };
      expect(await answerAt(gateway.url)).toEqual(await answerAt(house.url));
    }
  }
});

test('NODE-3 a player plays through a gateway, and a password changed there closes the sockets at the active node', async () => {
  await floor.link(gateway.url);
  const token = await signedIn();
  const player = await SocketPlayer.connect(gateway.url, token);
  expect(await player.ask('init', { machineID: 101, token })).toMatchObject({ credit: 0 });
  expect(await player.ask('cashin', { requestId: 'gateway-0001', amount: 1_000 })).toMatchObject({
    state: 'credited',
  });
  const listener = await SocketPlayer.connect(gateway.url, await signedIn(), 'notification');
  await listener.ask('init', { id: (await house.login('demo')).id });
  expect(await player.ask('cashout')).toMatchObject({ state: 'paid', amount: 1_000 });
  await vi.waitFor(() =>
    expect(listener.received).toContainEqual({ method: 'balance', data: { balance: 500_000 } }),
  );
  await player.ask('leave');
  const changed = await asked(token, '/api/player/password', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ oldPassword: 'demo1234', newPassword: 'demo12345' }),
  });
  expect(changed.status).toBe(200);
  await vi.waitFor(() => expect(listener.closed).toBe(true));
  await Promise.all([player.close(), floor.cut()]);
});

test('NODE-3 a gateway admits sockets as the active node does, and no unknown path', async () => {
  const statusOf = async (path: string): Promise<string> => {
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: gateway\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Protocol: protoo\r\n\r\n`,
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
])('NODE-3 a header of one connection is not relayed: %s', async (line) => {
  const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
  socket.write(`GET /api/machine/all HTTP/1.1\r\nHost: gateway\r\n${line}\r\nConnection: close\r\n\r\n`);
  const lines = (await buffer(socket)).toString().split('\r\n');
  expect(lines.filter((each) => each.startsWith('HTTP/1.1')).at(-1)).toBe('HTTP/1.1 401 Unauthorized');
});

test('NODE-3 a relayed call carries the client’s address, the host name, and the unchanged body', async () => {
  const received: { headers: IncomingMessage['headers']; path: string | undefined; body: string }[] = [];
  const listener = createServer(async (request, response) => {
    if (request.url === '/healthz') return response.end('{"works":true}');
    received.push({ headers: request.headers, path: request.url, body: (await buffer(request)).toString() });
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  // A gateway remembers the active node for a while.
  await gateway.activate(`http://127.0.0.1:${address.port}`);
  await vi.waitFor(async () => {
    await fetch(`${gateway.url}/api/chat/contacts?a=%2F..%2F`);
    expect(received.length).toBeGreaterThan(0);
  });
  received.length = 0;
  await fetch(`${gateway.url}/api/chat/send-message?a=%2F&b=1`, {
    method: 'POST',
    headers: { 'content-type': 'text/odd', 'x-forwarded-for': '203.0.113.7', 'x-request-id': 'by-a-name' },
    body: 'not { read',
  });
  expect(received).toEqual([
    {
      path: '/api/chat/send-message?a=%2F&b=1',
      body: 'not { read',
      headers: expect.objectContaining({
        'content-type': 'text/odd',
        'x-forwarded-for': '203.0.113.7, 127.0.0.1',
        'x-request-id': 'by-a-name',
        host: new URL(gateway.url).host,
      }),
    },
  ]);
  listener.closeAllConnections();
  listener.close();
});

test('NODE-3 a gateway whose own address is in the lease, from an earlier run, does not relay to itself', async () => {
  const token = await signedIn('demo2');
  await gateway.activate(gateway.url);
  // Until then it remembers the previous one.
  await vi.waitFor(async () => expect((await fetch(`${gateway.url}/readyz`)).status).toBe(503), PATIENCE_MS);
  const open = () =>
    new Promise<number>((resolve) => gateway.server.getConnections((_, count) => resolve(count)));
  const before = await open();
  const waits = asked(token, '/api/machine/all');
  const player = SocketPlayer.connect(gateway.url, token);
  await sleep(1_000);
  expect(await open()).toBeLessThan(before + 5);
  await gateway.activate(house.url);
  expect((await waits).status).toBe(200);
  await (await player).close();
}, 30_000);

test('NODE-3 a call waits while there is no active node, and is answered once there is one', async () => {
  await gateway.activate('http://127.0.0.1:1');
  const token = await signedIn('demo2');
  // Until then it remembers the previous one.
  await vi.waitFor(async () => {
    const ready = await fetch(`${gateway.url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([503, { ready: false, reason: 'house-away' }]);
  }, PATIENCE_MS);
  expect((await asked(token, '/api/player/balance')).status).toBe(200);
  const waits = asked(token, '/api/machine/all');
  await gateway.activate(house.url);
  expect((await waits).status).toBe(200);
  await vi.waitFor(async () => expect((await fetch(`${gateway.url}/readyz`)).status).toBe(200), PATIENCE_MS);
}, 30_000);
