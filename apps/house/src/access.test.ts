import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { systemClock } from './platform/clock.ts';
import { openTestDatabase } from './testing/database.ts';
import { routesOf } from './testing/routes.ts';
import { FLOOR_CREDENTIAL, startTestHouse, type TestHouse } from './testing/test-house.ts';

const CASHIER_CREDENTIAL = 'a-credential-for-the-cashier-of-tests-01';
const METRICS_TOKEN = 'a-token-for-the-metrics-of-tests-00000001';
const VIEWER = '00000000-0000-4000-8000-000000000000';

/** Every call of the house, and the least that its caller must be. */
const CALLS = [
  ['GET', '/check', 'anybody'],
  ['GET', '/Settings.json', 'anybody'],
  ['GET', '/healthz', 'anybody'],
  ['GET', '/readyz', 'anybody'],
  ['GET', '/metrics', 'metrics'],
  ['POST', '/api/login', 'anybody'],
  ['GET', '/api/docs', 'anybody'],
  ['GET', '/api/validate', 'signed in'],
  ['GET', '/api/player/balance', 'signed in'],
  ['GET', '/api/player/sessions', 'signed in'],
  ['GET', '/api/player/transactions', 'signed in'],
  ['GET', '/api/player/games', 'signed in'],
  ['GET', '/api/player/games/:id/still', 'signed in'],
  ['GET', '/api/machine/brands', 'signed in'],
  ['GET', '/api/machine/all', 'signed in'],
  ['GET', '/api/machine/:id', 'signed in'],
  ['POST', '/api/machines/:id/video/:camera/whep', 'signed in'],
  ['DELETE', '/api/machines/:id/video/:camera/whep/:viewerId', 'signed in'],
  ['POST', '/api/player/logout', 'signed in'],
  ['GET', '/api/player/sessions.csv', 'signed in'],
  ['GET', '/api/player/transactions.csv', 'signed in'],
  ['GET', '/api/player/profile', 'signed in'],
  ['GET', '/api/player/profile/:id', 'signed in'],
  ['POST', '/api/player/password', 'signed in'],
  ['POST', '/api/player/kick', 'signed in'],
  ['POST', '/api/player/cancel', 'signed in'],
  ['GET', '/api/player/claims', 'signed in'],
  ['GET', '/api/player/discount', 'signed in'],
  ['GET', '/api/player/bonus', 'signed in'],
  ['GET', '/api/player/bonus/weekly', 'signed in'],
  ['GET', '/api/player/deposit', 'signed in'],
  ['GET', '/api/machines/:id', 'signed in'],
  ['GET', '/api/machines/:id/still', 'signed in'],
  ['GET', '/api/machines/:id/seat', 'signed in'],
  ['POST', '/api/machines/:id/queue', 'signed in'],
  ['DELETE', '/api/machines/:id/queue', 'signed in'],
  ['POST', '/api/auth/user/update', 'signed in'],
  ['GET', '/api/chat/contacts', 'signed in'],
  ['GET', '/api/chat/user', 'signed in'],
  ['POST', '/api/chat/user/data', 'signed in'],
  ['GET', '/api/chat/get-chat', 'signed in'],
  ['POST', '/api/chat/send-message', 'signed in'],
  ['GET', '/api/quick-panel/data', 'signed in'],
  ['GET', '/api/hand-pays', 'signed in'],
  ['POST', '/api/hand-pays/:id/confirm', 'signed in'],
  ['POST', '/api/cashier/deposits', 'cashier'],
  ['POST', '/api/cashier/withdrawals', 'cashier'],
  ['GET', '/cashier', 'anybody'],
  ['POST', '/cashier', 'anybody'],
  ['GET', '/cashier/cashier.js', 'anybody'],
  ['GET', '/cashier/cashier.css', 'anybody'],
  ['POST', '/api/floors/enrol', 'anybody'],
  ['GET', '/live-chat', 'anybody'],
  ['GET', '/live-chat/page.js', 'anybody'],
  ['GET', '/live-chat/page.css', 'anybody'],
] as const;
const SOCKETS = [
  ['/realtime/machine', 'signed in'],
  ['/realtime/notification', 'signed in'],
  ['/realtime/jackpot', 'signed in'],
  ['/realtime/floor', 'floor'],
] as const;

let house: TestHouse;
let drop: () => Promise<void>;
beforeAll(async () => {
  const { db, drop: end } = await openTestDatabase();
  drop = end;
  house = await startTestHouse(db, systemClock, {
    cashierCredential: CASHIER_CREDENTIAL,
    metricsToken: METRICS_TOKEN,
  });
});
afterAll(async () => {
  await house.close();
  await drop();
});

test('SRV-1 every call the house answers stands in this matrix', () => {
  const answered = routesOf(house.app);
  expect(answered.sort()).toEqual(CALLS.map(([method, path]) => `${method} ${path}`).sort());
});

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, bearer?: string) =>
  house.app.inject({
    method,
    url: path.replace(':id', '1').replace(':camera', 'screen').replace(':viewerId', VIEWER),
    headers: {
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...(path.endsWith('whep') ? { 'content-type': 'application/sdp' } : {}),
    },
    ...(path.endsWith('whep') ? { payload: 'an offer' } : {}),
  });

test.each(CALLS)('SRV-1 START-6 %s %s is for %s', async (method, path, who) => {
  const refused = async (bearer?: string) => (await call(method, path, bearer)).statusCode === 401;
  expect(await refused()).toBe(who !== 'anybody');
  expect(await refused(FLOOR_CREDENTIAL)).toBe(who !== 'anybody');
  expect(await refused(CASHIER_CREDENTIAL)).toBe(who === 'signed in' || who === 'metrics');
  expect(await refused(METRICS_TOKEN)).toBe(who === 'signed in' || who === 'cashier');
  const { token } = await house.login('demo');
  expect(await refused(token)).toBe(who === 'cashier' || who === 'metrics');
});

function upgrade(path: string, token: string | undefined, bearer: string | undefined): Promise<number> {
  const address = new URL(path, house.url.replace('http', 'ws'));
  if (token !== undefined) address.searchParams.set('token', token);
  const socket = new WebSocket(address, 'protoo', {
    headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` },
  });
  return new Promise((resolve) => {
    socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0));
    socket.on('error', () => undefined);
    socket.on('open', () => {
      socket.terminate();
      resolve(101);
    });
  });
}

test.each(SOCKETS)('SRV-1 the socket %s is for: %s', async (path, who) => {
  const { token } = await house.login('demo');
  expect(await upgrade(path, undefined, undefined)).toBe(401);
  expect(await upgrade(path, token, undefined)).toBe(who === 'floor' ? 401 : 101);
  expect(await upgrade(path, undefined, token)).toBe(401);
  expect(await upgrade(path, undefined, FLOOR_CREDENTIAL)).toBe(who === 'floor' ? 101 : 401);
  expect(await upgrade(path, FLOOR_CREDENTIAL, undefined)).toBe(401);
});
