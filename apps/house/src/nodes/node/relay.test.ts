import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { InProcessBus } from '../../platform/bus/in-process-bus.ts';
import { systemClock } from '../../platform/clock.ts';
import { routesOf } from '../../testing/calls/routes.ts';
import { testDatabase } from '../../testing/database.ts';
import { SocketPlayer } from '../../testing/player.ts';
import { ScriptedFloor } from '../../testing/scripted-floor.ts';
import { FLOOR_CREDENTIAL, testHouse } from '../../testing/test-house.ts';
import { startTestNode, type TestNode } from '../../testing/test-node.ts';

const PATIENCE_MS = 10_000;
/** Longer (ms) than a node remembers an owner. */
const REMEMBERED_MS = 700;

const floor = new ScriptedFloor([101]);
const log = pino({ level: 'silent' });
const bus = new InProcessBus((error) => log.error(error));

const database = await testDatabase();
const house = await testHouse(database.db, systemClock, {}, undefined, { bus });
const other: TestNode = await startTestNode(database.db, bus);
await other.own(house.url);
afterAll(() => other.close());
afterEach(() => other.own(house.url));

const signedIn = async (username = 'demo') => {
  const answer = await fetch(`${other.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'demo1234', site_id: 1000 }),
  });
  const { token }: { token: string } = await answer.json();
  return token;
};
const asked = (token: string, path: string, init: RequestInit = {}) =>
  fetch(`${other.url}${path}`, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } });

const COMPARED = ['content-type', 'content-security-policy', 'cache-control', 'location'];

test('NODE-3 a relayed call is answered as by the owner, with and without a sign-in', async () => {
  const relayed = routesOf(house.app).filter((call) =>
    /^\w+ \/api\/(machines\/:id|player\/(kick|cancel)$)/.test(call),
  );
  expect(relayed).toContain('POST /api/player/kick');
  expect(relayed.length).toBeGreaterThan(8);
  const token = await signedIn();
  for (const call of relayed) {
    const [method = '', route = ''] = call.split(' ');
    const path = route.replace(':camera', 'screen').replaceAll(/:\w+/g, '101');
    for (const authorization of ['', `Bearer ${token}`]) {
      const headers = { authorization, ...(method === 'POST' && { 'content-type': 'application/json' }) };
      const body = method === 'POST' ? '{"machineId":101}' : null;
      const answerAt = async (node: string) => {
        const answer = await fetch(`${node}${path}`, { method, headers, body });
        return [
          call,
          answer.status,
          await answer.text(),
          ...COMPARED.map((name) => answer.headers.get(name)),
        ];
      };
      expect(await answerAt(other.url)).toEqual(await answerAt(house.url));
    }
  }
});

test('NODE-3 a player plays through another node, and a password changed there closes the sockets at the owner', async () => {
  await floor.link(other.url);
  const token = await signedIn();
  const player = await SocketPlayer.connect(other.url, token);
  expect(await player.ask('init', { machineID: 101, token })).toMatchObject({ credit: 0 });
  expect(await player.ask('cashin', { requestId: 'other-0001', amount: 1_000 })).toMatchObject({
    state: 'credited',
  });
  const listener = await SocketPlayer.connect(other.url, await signedIn(), 'notification');
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

test('NODE-3 a node admits sockets of other nodes’ floors as their owner does, and no unknown path', async () => {
  const statusOf = async (path: string): Promise<string> => {
    const socket = connect(Number(new URL(other.url).port), '127.0.0.1');
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: other\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Protocol: protoo\r\n\r\n`,
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
  const socket = connect(Number(new URL(other.url).port), '127.0.0.1');
  socket.write(`GET /api/machines/101 HTTP/1.1\r\nHost: other\r\n${line}\r\nConnection: close\r\n\r\n`);
  const lines = (await buffer(socket)).toString().split('\r\n');
  expect(lines.filter((each) => each.startsWith('HTTP/1.1')).at(-1)).toBe('HTTP/1.1 401 Unauthorized');
});

test('NODE-3 a relayed call carries the client’s address, the host name, and its body', async () => {
  const received: { headers: IncomingMessage['headers']; path: string | undefined; body: string }[] = [];
  const listener = createServer(async (request, response) => {
    received.push({ headers: request.headers, path: request.url, body: (await buffer(request)).toString() });
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const token = await signedIn('demo2');
  // A node remembers the owner for a while.
  await other.own(`http://127.0.0.1:${address.port}`);
  await vi.waitFor(async () => {
    await asked(token, '/api/machines/101');
    expect(received.length).toBeGreaterThan(0);
  }, PATIENCE_MS);
  received.length = 0;
  const kick = { machineId: 101 };
  await asked(token, '/api/player/kick', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': '203.0.113.7',
      'x-request-id': 'by-a-name',
    },
    body: JSON.stringify(kick),
  });
  expect(received).toEqual([
    {
      path: '/api/player/kick',
      body: JSON.stringify(kick),
      headers: expect.objectContaining({
        'content-type': 'application/json',
        'x-forwarded-for': '203.0.113.7, 127.0.0.1',
        'x-request-id': 'by-a-name',
        'x-floorcast-relayed': '1',
      }),
    },
  ]);
  listener.closeAllConnections();
  listener.close();
});

test('NODE-3 a node whose own address is in the lease, from an earlier run, does not relay to itself for ever', async () => {
  const token = await signedIn('demo2');
  await other.own(other.url);
  const open = () =>
    new Promise<number>((resolve) => other.server.getConnections((_, count) => resolve(count)));
  const before = await open();
  // Until then it remembers the previous one.
  await vi.waitFor(
    async () => expect((await asked(token, '/api/machines/101')).status).toBe(503),
    PATIENCE_MS,
  );
  expect(await open()).toBeLessThan(before + 8);
  await other.own(house.url);
  await vi.waitFor(
    async () => expect((await asked(token, '/api/machines/101')).status).toBe(200),
    PATIENCE_MS,
  );
}, 30_000);

test('NODE-3 a call about a machine whose floor has no owner waits, and is answered once it has one', async () => {
  const token = await signedIn('demo2');
  // Until then it remembers the previous one.
  await sleep(REMEMBERED_MS);
  await database.db
    .updateTable('leases')
    .set({ expiresAt: new Date(0) })
    .execute();
  expect((await asked(token, '/api/player/balance')).status).toBe(200);
  expect((await asked(token, '/api/machine/all')).status).toBe(200);
  expect((await fetch(`${other.url}/readyz`)).status).toBe(200);
  const waits = asked(token, '/api/machines/101');
  await sleep(200);
  await other.own(house.url);
  expect((await waits).status).toBe(200);
}, 30_000);

test('NODE-3 C4.69 no notification of the owner overtakes the reply before it', async () => {
  const owner = new WebSocketServer({ port: 0, host: '127.0.0.1', handleProtocols: () => 'protoo' });
  await once(owner, 'listening');
  owner.on('connection', (socket, { socket: wire }) =>
    socket.on('message', (text) => {
      const { id } = JSON.parse(text.toString());
      // Both arrive in one piece.
      wire.cork();
      socket.send(JSON.stringify({ response: true, id, ok: true, data: {} }));
      socket.send(JSON.stringify({ notification: true, method: 'round', data: {} }));
      wire.uncork();
    }),
  );
  const address = owner.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  await other.own(`http://127.0.0.1:${address.port}`);
  await sleep(REMEMBERED_MS);
  const token = await signedIn('demo2');
  const texts: string[] = [];
  const client = new WebSocket(
    `${other.url.replace('http', 'ws')}/realtime/machine?token=${token}`,
    'protoo',
  );
  client.on('message', (text) => texts.push(text.toString()));
  await once(client, 'open');
  client.send(JSON.stringify({ request: true, id: 1, method: 'init', data: { machineID: 101, token } }));
  await vi.waitFor(() => expect(texts).toHaveLength(2));
  expect(texts.map((text) => Object.keys(JSON.parse(text))[0])).toEqual(['response', 'notification']);
  client.terminate();
  for (const socket of owner.clients) socket.terminate();
  owner.close();
});

/** Gives the floor to the house with a public address. No node renews this row, so it expires: each test writes it again. */
async function ownWithAddress(): Promise<void> {
  await other.own(house.url);
  await database.db.updateTable('nodes').set({ socketUrl: 'wss://north.example.org' }).execute();
  await sleep(REMEMBERED_MS);
}

test('NODE-3 a client that can connect directly receives the address of the owner’s sockets, others are relayed', async () => {
  await ownWithAddress();
  await floor.link(house.url);
  const token = await signedIn('demo2');
  const player = await SocketPlayer.connect(other.url, token);
  await expect(player.ask('init', { machineID: 101, token, direct: true })).rejects.toMatchObject({
    code: 50301,
    params: { socket: 'wss://north.example.org' },
  });
  expect(await player.ask('init', { machineID: 101, token })).toMatchObject({ credit: 0 });
  await player.ask('leave');
  await Promise.all([player.close(), floor.cut()]);
});

test('NODE-5 a floor that can link directly is sent to the owner’s sockets', async () => {
  await ownWithAddress();
  const credential = FLOOR_CREDENTIAL;
  const answers = await Promise.all(
    [{ 'x-floorcast-direct': '1' }, {}].map(async (headers) => {
      const link = new WebSocket(`${other.url.replace('http', 'ws')}/realtime/floor`, 'protoo', {
        headers: { authorization: `Bearer ${credential}`, ...headers },
      });
      link.on('error', () => undefined);
      const opened = once(link, 'open').then(() => 'relayed');
      const refused = once(link, 'unexpected-response').then(
        ([
          ,
          {
            statusCode,
            headers: { location },
          },
        ]) => [statusCode, location],
      );
      return Promise.race([opened, refused]).finally(() => link.terminate());
    }),
  );
  expect(answers).toEqual([[307, 'wss://north.example.org/realtime/floor'], 'relayed']);
});
