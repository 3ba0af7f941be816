import { createECDH, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Agent, createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from '@floorcast/contract/calls';
import { pino } from 'pino';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { InProcessBus } from '../../platform/bus/in-process-bus.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { testDatabase } from '../../testing/database.ts';
import { selfSigned } from '../../testing/servers/self-signed.ts';
import { ManualClock, testHouse } from '../../testing/test-house.ts';
import { CONSOLE_CALLS_TOPIC } from '../wall/index.ts';
import { PushService } from './push.service.ts';
import { PushCalls } from './push-calls.ts';

interface Received {
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

const received: Received[] = [];
/** How the push service answers, by the path. */
const answers = new Map<string, number>();
const bus = new InProcessBus(() => undefined);
const server = createServer(selfSigned(), (request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const { url = '', headers } = request;
    received.push({ url, headers, body: Buffer.concat(parts) });
    const status = answers.get(url) ?? 201;
    response.writeHead(status, status === 429 ? { 'retry-after': '30' } : {}).end();
  });
});

const parts = (clock: Clock) => ({
  db: database.db,
  clock,
  log: pino({ level: 'silent' }),
  contact: 'mailto:operator@example.org',
  isService: (endpoint: string) => endpoint.startsWith(base),
  agent: new Agent({ rejectUnauthorized: false }),
});

const database = await testDatabase();
const house = await testHouse(database.db);
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
const base: string = `https://127.0.0.1:${port}`;
const push = new PushService(parts(systemClock));
const calls = new PushCalls({
  db: database.db,
  bus,
  clock: systemClock,
  log: pino({ level: 'silent' }),
  push,
});
afterAll(async () => {
  calls.close();
  server.close();
});
beforeEach(() => {
  received.length = 0;
});

const browserKeys = () => {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  return {
    p256dh: browser.getPublicKey('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
};
const staff = async (username: string) => ({
  username,
  id: (await house.login(username, `${username}1234`)).id,
});
const browsers = () => database.db.selectFrom('pushSubscriptions').select('endpoint').execute();

const CALL: Call = {
  id: 1,
  version: 1,
  kind: 'tilt',
  cause: 'tilt',
  exception: 0x29,
  machine: { id: 101, name: 'Aurora Vault I' },
  floorId: 'demo-floor',
  camera: null,
  player: { id: 1001, username: 'demo' },
  amount: null,
  detail: '',
  raisedAt: new Date().toISOString(),
  amberAt: new Date(Date.now() + 60_000).toISOString(),
  redAt: new Date(Date.now() + 120_000).toISOString(),
  claimedBy: null,
  claimedAt: null,
  notes: 0,
  endedAt: null,
  endedBy: null,
};

test('OPS-35 C24.10 a browser of staff is sent an encrypted message, signed with the key of the site', async () => {
  const one = await staff('staff');
  await push.subscribe(one, { endpoint: `${base}/one`, keys: browserKeys() });
  await push.send([one.id], { id: 7, kind: 'tilt', place: 'Aurora Vault I' }, 'high');
  expect(received).toHaveLength(1);
  const [{ headers, body } = { headers: {}, body: Buffer.alloc(0) }] = received;
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '600', urgency: 'high' });
  expect(headers.authorization).toContain(await push.publicKey());
  expect(body.toString('latin1')).not.toContain('Aurora');
  const another = new PushService({
    db: database.db,
    clock: systemClock,
    log: pino({ level: 'silent' }),
    contact: 'mailto:operator@example.org',
  });
  // All nodes have the same one.
  expect(await another.publicKey()).toBe(await push.publicKey());
});

const endpoints = async () => (await browsers()).map(({ endpoint }) => endpoint.slice(base.length));

test('OPS-35 C24.14 a browser that is gone or refused is forgotten, and one whose service fails is kept', async () => {
  await database.db.deleteFrom('pushSubscriptions').execute();
  const one = await staff('staff');
  const statuses = [201, 400, 401, 403, 404, 410, 413, 429, 500, 503];
  for (const status of statuses) {
    await push.subscribe(one, { endpoint: `${base}/${status}`, keys: browserKeys() });
    answers.set(`/${status}`, status);
  }
  await push.send([one.id], { id: 7 }, 'normal');
  expect((await endpoints()).sort()).toEqual(['/201', '/413', '/429', '/500', '/503']);
  push.close();
});

test('OPS-35 C24.14 where a service accepts our key from nobody, a refused browser is kept for a while', async () => {
  await database.db.deleteFrom('pushSubscriptions').execute();
  const one = await staff('staff');
  const fresh = new PushService(parts(systemClock));
  await fresh.subscribe(one, { endpoint: `${base}/403`, keys: browserKeys() });
  answers.set('/403', 403);
  for (let sent = 0; sent < 19; sent++) await fresh.send([one.id], { id: 7 }, 'normal');
  expect(await endpoints()).toEqual(['/403']);
  await fresh.send([one.id], { id: 7 }, 'normal');
  expect(await endpoints()).toEqual([]);
});

test('OPS-35 C24.14 a message that a service cannot take now is sent again after Retry-After, three times at the most', async () => {
  await database.db.deleteFrom('pushSubscriptions').execute();
  const one = await staff('staff');
  const clock = new ManualClock();
  const patient = new PushService(parts(clock));
  await patient.subscribe(one, { endpoint: `${base}/429`, keys: browserKeys() });
  answers.set('/429', 429);
  received.length = 0;
  await patient.send([one.id], { id: 7 }, 'normal');
  expect(received).toHaveLength(1);
  for (const [pass, sent] of [
    [29_000, 1],
    [1_000, 2],
    [30_000, 3],
    [32_000, 4],
    [600_000, 4],
  ] as const) {
    clock.advance(pass);
    await vi.waitFor(() => expect(received).toHaveLength(sent));
    // Until its answer has been read.
    await sleep(100);
  }
  await patient.subscribe(one, { endpoint: `${base}/429`, keys: browserKeys() });
  await patient.send([one.id], { id: 8 }, 'normal');
  answers.set('/429', 201);
  clock.advance(30_000);
  await vi.waitFor(() => expect(received).toHaveLength(6));
  await patient.send([one.id], { id: 9 }, 'normal');
  patient.close();
  clock.advance(600_000);
  expect(await endpoints()).toEqual(['/429']);
});

test('OPS-35 C24.10 an unknown push service is refused over HTTP, and nothing is stored', async () => {
  const { token } = await house.login('staff', 'staff1234');
  const before = await browsers();
  for (const endpoint of [`${base}/one`, 'https://example.org/push', 'http://fcm.googleapis.com/x']) {
    const { body } = await house.call(token, 'POST', '/api/console/push/subscribe', {
      endpoint,
      keys: browserKeys(),
    });
    expect(JSON.parse(body)).toMatchObject({ code: 41088 });
  }
  expect(await browsers()).toEqual(before);
});

test('OPS-35 C24.10 an account ends the notifications of its own browsers only, and has the latest ten', async () => {
  const [one, other] = [await staff('staff'), await staff('lead')];
  for (let at = 0; at < 12; at++)
    await push.subscribe(one, { endpoint: `${base}/many/${at}`, keys: browserKeys() });
  const own = await database.db
    .selectFrom('pushSubscriptions')
    .select('endpoint')
    .where('userId', '=', one.id)
    .execute();
  expect(own).toHaveLength(10);
  await push.unsubscribe(other, `${base}/many/11`);
  expect((await browsers()).map(({ endpoint }) => endpoint)).toContain(`${base}/many/11`);
  await push.unsubscribe(one, `${base}/many/11`);
  expect((await browsers()).map(({ endpoint }) => endpoint)).not.toContain(`${base}/many/11`);
});

test('OPS-35 C24.10 a new call reaches those on duty, an urgent one reaches them once more, and a claimed one only who has it now', async () => {
  await database.db.deleteFrom('pushSubscriptions').execute();
  const [one, lead] = [await staff('staff'), await staff('lead')];
  await push.subscribe(one, { endpoint: `${base}/duty`, keys: browserKeys() });
  await push.subscribe(lead, { endpoint: `${base}/home`, keys: browserKeys() });
  await database.db.insertInto('shifts').values({ userId: one.id, beganAt: new Date() }).execute();
  const urls = () => received.map(({ url }) => url);
  const sent = (...expected: string[]) =>
    vi.waitFor(() => expect(urls()).toEqual(expected), { timeout: 3_000 });
  bus.publish(CONSOLE_CALLS_TOPIC, CALL);
  await sent('/duty');
  // A note changes nothing for them.
  bus.publish(CONSOLE_CALLS_TOPIC, { ...CALL, version: 2, notes: 1 });
  const urgent = { ...CALL, redAt: new Date(0).toISOString() };
  bus.publish(CONSOLE_CALLS_TOPIC, { ...urgent, version: 3 });
  bus.publish(CONSOLE_CALLS_TOPIC, { ...urgent, version: 4, notes: 2 });
  await sent('/duty', '/duty');
  bus.publish(CONSOLE_CALLS_TOPIC, { ...CALL, version: 5, claimedBy: one });
  bus.publish(CONSOLE_CALLS_TOPIC, { ...CALL, version: 6, claimedBy: lead });
  await sent('/duty', '/duty', '/home');
  // A site without power is one notice; an account that was locked receives none.
  received.length = 0;
  for (let id = 100; id < 140; id++)
    bus.publish(CONSOLE_CALLS_TOPIC, { ...CALL, id, kind: 'power', cause: 'power' });
  await sent('/duty');
  await database.db.updateTable('users').set({ banned: true }).where('id', '=', one.id).execute();
  bus.publish(CONSOLE_CALLS_TOPIC, { ...CALL, id: 200 });
  await sleep(1_500);
  expect(urls()).toEqual(['/duty']);
});
