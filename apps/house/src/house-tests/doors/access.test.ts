import { ERRORS, ErrorBody } from '@floorcast/contract/errors';
import { SOCKET_PATHS } from '@floorcast/contract/sockets';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { systemClock } from '../../platform/clock.ts';
import { Callers } from '../../testing/callers.ts';
import { ALL_CONSOLE_DOORS } from '../../testing/calls/console-doors.ts';
import { doorCall } from '../../testing/calls/door-call.ts';
import { DOORS } from '../../testing/calls/doors.ts';
import { routesOf } from '../../testing/calls/routes.ts';
import { houseOfTests } from '../../testing/database.ts';
import { FLOOR_CREDENTIAL } from '../../testing/test-house.ts';

const CASHIER_CREDENTIAL = 'a-credential-for-the-cashier-of-tests-01';
const METRICS_TOKEN = 'a-token-for-the-metrics-of-tests-00000001';
const CODES = new Set<number>(Object.values(ERRORS).map(({ code }) => code));

type Door = keyof typeof DOORS;
type Answer = 'let in' | 'not allowed' | 'turned away';

/** The answers to known callers, by access; a caller without credentials is refused except at open calls. */
const ANSWERS: Record<Door, Record<'user' | 'staff' | 'admin' | 'cashier' | 'monitor', Answer>> = {
  anybody: { user: 'let in', staff: 'let in', admin: 'let in', cashier: 'let in', monitor: 'let in' },
  'signed in': {
    user: 'let in',
    staff: 'let in',
    admin: 'let in',
    cashier: 'turned away',
    monitor: 'turned away',
  },
  'a player': {
    user: 'let in',
    staff: 'not allowed',
    admin: 'not allowed',
    cashier: 'turned away',
    monitor: 'turned away',
  },
  cashier: {
    user: 'turned away',
    staff: 'turned away',
    admin: 'turned away',
    cashier: 'let in',
    monitor: 'turned away',
  },
  monitor: {
    user: 'turned away',
    staff: 'turned away',
    admin: 'turned away',
    cashier: 'turned away',
    monitor: 'let in',
  },
};
const USERNAMES = { user: 'demo', staff: 'staff', admin: 'admin' } as const;

const { db, house } = await houseOfTests(systemClock, {
  cashierCredential: CASHIER_CREDENTIAL,
  metricsToken: METRICS_TOKEN,
});
const callers = new Callers(db);
const refusedCredentials = await callers.refusedCredentials();

test('SRV-1 every call of the house is in this matrix or in that of duties', () => {
  const known = [...Object.values(DOORS).flat(), ...ALL_CONSOLE_DOORS];
  expect(routesOf(house.app).sort()).toEqual([...known].sort());
});

const call = (door: string, bearer?: string, ownId = 1) => house.app.inject(doorCall(door, bearer, ownId));

type Answered = Awaited<ReturnType<typeof call>>;

function answerOf({ statusCode, headers, body }: Answered): Answer {
  expect(statusCode, body).not.toBe(500);
  const json = String(headers['content-type']).startsWith('application/json');
  const code = statusCode >= 400 && json && body !== '' ? ErrorBody.parse(JSON.parse(body)).code : undefined;
  if (code !== undefined) expect(CODES.has(code), body).toBe(true);
  if (statusCode === 401) return 'turned away';
  return code === ERRORS.notAllowed.code ? 'not allowed' : 'let in';
}

const each = Object.entries(DOORS).flatMap(([door, list]) => list.map((path) => [path, door] as const));
const doorOf = (name: string): Door => {
  const door = Object.keys(DOORS).find((known): known is Door => known === name);
  if (door === undefined) throw new Error(name);
  return door;
};

test.each(each)('SRV-1 START-6 %s is for %s', async (path, name) => {
  const door = doorOf(name);
  for (const [caller, credential] of refusedCredentials) {
    const answer = await call(path, credential);
    expect([caller, answerOf(answer)]).toEqual([caller, door === 'anybody' ? 'let in' : 'turned away']);
    if (door !== 'anybody') expect(answer.json()).toMatchObject({ status: 0, code: 10, Params: {} });
  }
  for (const type of ['user', 'staff', 'admin'] as const) {
    const username = USERNAMES[type];
    const answer = await call(path, await callers.token(username), (await callers.user(username)).id);
    expect([type, answerOf(answer)]).toEqual([type, ANSWERS[door][type]]);
  }
  for (const [caller, credential] of [
    ['cashier', CASHIER_CREDENTIAL],
    ['monitor', METRICS_TOKEN],
  ] as const)
    expect([caller, answerOf(await call(path, credential))]).toEqual([caller, ANSWERS[door][caller]]);
});

const readable = each.filter(([path]) => path.startsWith('GET /api/'));
test.each(readable)('SRV-1 %s is for %s only, however the call is written', async (path, name) => {
  const twins = [
    path.replace('GET', 'HEAD'),
    path.replace('/api', '/%61pi'),
    path.replace('/api', '//api'),
    path.replace('/api', '/API'),
    path.replace('/api/', '/x/../api/'),
    path.replace('/api/', '/api;x/'),
    `${path}/`,
  ];
  for (const twin of twins) {
    const { statusCode } = await call(twin);
    const asked = name === 'anybody' ? [200, 404] : [401, 404];
    expect([twin, asked.includes(statusCode)]).toEqual([twin, true]);
  }
});

test.each([
  ['Basic', (token: string) => `Basic ${token}`],
  ['a bearer twice', (token: string) => `Bearer ${token} ${token}`],
  ['a list', (token: string) => `Bearer x, Bearer ${token}`],
  ['none', (token: string) => token],
])('START-6 a valid token is accepted as a bearer only: %s', async (_, wrap) => {
  const headers = { authorization: wrap(await callers.token('demo')) };
  const answer = await house.app.inject({ url: '/api/player/balance', headers });
  expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual([401, 10]);
});

/** The callers that each socket admits. */
const SOCKETS = {
  machine: 'signed in',
  notification: 'signed in',
  jackpot: 'signed in',
  console: 'staff on duty',
  floor: 'floor',
} as const;

function upgrade(path: string, token: string | undefined, bearer?: string): Promise<number> {
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

test.each(Object.entries(SOCKETS))('SRV-1 RT-1 the socket %s is for: %s', async (name, admitted) => {
  const path = new Map(Object.entries(SOCKET_PATHS)).get(name) ?? '';
  for (const [caller, credential] of refusedCredentials) {
    expect([caller, await upgrade(path, credential)]).toEqual([caller, 401]);
    if (caller !== 'a floor')
      expect([caller, await upgrade(path, undefined, credential)]).toEqual([caller, 401]);
  }
  expect(await upgrade(path, undefined, FLOOR_CREDENTIAL)).toBe(admitted === 'floor' ? 101 : 401);
  for (const username of Object.values(USERNAMES)) {
    const token = await callers.token(username);
    const enters = admitted === 'signed in' || (admitted === 'staff on duty' && username !== USERNAMES.user);
    expect([username, await upgrade(path, token)]).toEqual([username, enters ? 101 : 401]);
    expect([username, await upgrade(path, undefined, token)]).toEqual([username, 401]);
  }
  expect(await upgrade(path, CASHIER_CREDENTIAL, CASHIER_CREDENTIAL)).toBe(401);
});

test('SRV-1 every socket of the contract is in this matrix, and no other path is a socket', async () => {
  expect(Object.keys(SOCKETS).sort()).toEqual(Object.keys(SOCKET_PATHS).sort());
  const token = await callers.token('demo');
  for (const path of ['/realtime/staff', '/realtime/', '/api/player/balance', '/'])
    expect([path, await upgrade(path, token)]).toEqual([path, 404]);
});
