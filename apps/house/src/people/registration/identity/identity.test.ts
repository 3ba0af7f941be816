import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { openTestDatabase } from '../../../testing/database.ts';
import { adminOn } from '../../../testing/staff/admin.ts';
import { startTestHouse, type TestHouse } from '../../../testing/test-house.ts';

const CREDENTIAL = 'a-credential-for-the-provider-of-tests-1';
/** The requests that the provider has received, and its answer. */
const received: { path: string; credential: string; body: string }[] = [];
let says: { status: number; body: unknown } = { status: 200, body: {} };
const provider = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += String(part);
  received.push({ path: request.url ?? '', credential: request.headers.authorization ?? '', body });
  response.writeHead(says.status, { 'content-type': 'application/json' }).end(JSON.stringify(says.body));
});

let db: Db;
let byHand: TestHouse;
let byProvider: TestHouse;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ db, drop } = await openTestDatabase());
  byHand = await startTestHouse(db);
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const address = provider.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const identity = { url: `http://127.0.0.1:${address.port}/v1/`, credential: CREDENTIAL };
  byProvider = await startTestHouse(db, systemClock, { identity, siteUrl: 'https://play.example.org' });
});
afterAll(async () => {
  await byProvider.close();
  await byHand.close();
  provider.close();
  await drop();
});

async function identity(house: TestHouse, method: 'GET' | 'POST', username = 'demo') {
  const { token } = await house.login(username);
  const headers = { authorization: `Bearer ${token}` };
  return (await house.app.inject({ method, url: '/api/player/identity', headers })).json();
}

test('PROT-45 staff check an identity by hand, and say so at the console', async () => {
  expect(await identity(byHand, 'GET')).toEqual({ status: 1, state: 'none', url: null });
  expect(await identity(byHand, 'POST')).toEqual({ status: 1, state: 'pending', url: null });
  const admin = adminOn(db);
  const order = 'identity demo verified --born 1990-12-31 --country TR --document P12'.split(' ');
  expect((await admin(order)).out.join('\n')).toMatch(/^identity +verified$/m);
  expect(await identity(byHand, 'GET')).toEqual({ status: 1, state: 'verified', url: null });
  expect(await identity(byHand, 'POST')).toMatchObject({ state: 'verified' });
  const user = await db.selectFrom('users').selectAll().where('username', '=', 'demo').executeTakeFirst();
  expect(user).toMatchObject({ birthDate: '1990-12-31', country: 'TR', identity: 'verified' });
});

test.each([
  [['identity', 'demo', 'maybe'], 2],
  [['identity', 'nobody', 'verified'], 1],
  [['identity', 'staff', 'verified'], 1],
  [['identity', 'demo', 'verified', '--born', '31.12.1990'], 2],
  [['identity', 'demo', 'verified', '--country', 'Turkey'], 2],
])('PROT-45 the order %j is refused', async (order, code) => {
  expect((await adminOn(db)(order)).code).toBe(code);
});

test('PROT-45 the operator’s provider is asked with its credential, and its answer is kept', async () => {
  says = { status: 200, body: { state: 'pending', reference: 'check/7', url: 'https://id.example.org/7' } };
  const begun = { status: 1, state: 'pending', url: 'https://id.example.org/7' };
  expect(await identity(byProvider, 'POST', 'demo2')).toEqual(begun);
  expect(received.at(-1)).toMatchObject({ path: '/v1/checks', credential: `Bearer ${CREDENTIAL}` });
  expect(JSON.parse(received.at(-1)?.body ?? '')).toMatchObject({
    name: 'Second',
    returnTo: 'https://play.example.org/profile',
  });
  expect(await identity(byProvider, 'GET', 'demo2')).toEqual(begun);
  expect(received.at(-1)?.path).toBe('/v1/checks/check%2F7');
  says = { status: 200, body: { state: 'verified', reference: 'check/7' } };
  expect(await identity(byProvider, 'GET', 'demo2')).toEqual({ status: 1, state: 'verified', url: null });
  const before = received.length;
  expect(await identity(byProvider, 'GET', 'demo2')).toMatchObject({ state: 'verified' });
  expect(received).toHaveLength(before);
});

test('PROT-45 while the provider is silent or speaks nonsense, a check stays as it is', async () => {
  await adminOn(db)(['identity', 'demo2', 'none']);
  says = { status: 200, body: { state: 'pending', reference: '8', url: 'javascript:alert(1)' } };
  expect(await identity(byProvider, 'POST', 'demo2')).toMatchObject({ code: 50000 });
  expect(await identity(byProvider, 'GET', 'demo2')).toMatchObject({ state: 'none' });
  says = { status: 200, body: { state: 'pending', reference: '8' } };
  await identity(byProvider, 'POST', 'demo2');
  for (const wrong of [
    { status: 500, body: {} },
    { status: 200, body: { state: 'approved', reference: '8' } },
  ]) {
    says = wrong;
    expect(await identity(byProvider, 'GET', 'demo2')).toMatchObject({ state: 'pending' });
  }
});
