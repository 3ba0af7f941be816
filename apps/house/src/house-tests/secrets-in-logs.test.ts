import { once } from 'node:events';
import { readIceServers } from '@floorcast/contract/ice-servers';
import { SOCKET_PATHS } from '@floorcast/contract/sockets';
import { afterAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { systemClock } from '../platform/clock.ts';
import { openLogger } from '../platform/logger.ts';
import { OFFER } from '../testing/calls/sdp.ts';
import { houseOfTests } from '../testing/database.ts';
import { SocketPlayer } from '../testing/player.ts';
import { ScriptedFloor } from '../testing/scripted-floor.ts';
import { adminOn } from '../testing/staff/admin.ts';
import { FLOOR_CREDENTIAL, JWT_SECRET } from '../testing/test-house.ts';

const CASHIER = 'a-credential-for-the-cashier-of-tests-01';
const TURN = 'a-turn-secret-that-only-tests-know-000001';
const lines: string[] = [];
const secrets = new Map<string, string>([
  ['the floor’s credential', FLOOR_CREDENTIAL],
  ['the cashier’s credential', CASHIER],
  ['the secret of the TURN servers', TURN],
  ['what signs tokens', JWT_SECRET],
  ['the password', 'demo1234'],
  ['a wrong password', 'wrong-password-of-somebody'],
  ['a new password', 'new-password-of-somebody'],
]);
const floor = new ScriptedFloor([101]);
const log = openLogger('trace', { write: (line) => void lines.push(line) });
const turn = { urls: ['turn:turn.example.org'], secret: TURN, credentialSeconds: 3_600 };
const { db, house } = await houseOfTests(systemClock, { cashierCredential: CASHIER, turn }, undefined, {
  log,
});
afterAll(() => floor.cut());

const post = (url: string, payload: object, bearer = '') =>
  house.app.inject({ method: 'POST', url, payload, headers: { authorization: `Bearer ${bearer}` } });

async function signIn(): Promise<{ token: string; id: number }> {
  await post('/api/login', { username: 'demo', password: secrets.get('a wrong password'), site_id: 1000 });
  const { token, id } = await house.login('demo');
  const headers = { authorization: `Bearer ${token}` };
  const renewed = await house.app.inject({ url: '/api/validate', headers });
  const named = await house.app.inject(`/api/validate?token=${token}`);
  secrets.set('a token of a token in the query', named.json<{ token: string }>().token);
  secrets.set('a token', token).set('a renewed token', renewed.json<{ token: string }>().token);
  secrets.set('a PIN code', renewed.json<{ pin_code: string }>().pin_code);
  return { token, id };
}

async function play(token: string, id: number): Promise<void> {
  const player = await SocketPlayer.connect(house.url, token);
  await player.ask('init', { machineID: 101, token });
  await player.ask('nothing', { token }).catch(() => undefined);
  const listener = await SocketPlayer.connect(house.url, token, 'notification');
  await listener.ask('init', { id });
  await Promise.all([player.close(), listener.close()]);
  const refused = new WebSocket(
    `${house.url.replace('http', 'ws')}${SOCKET_PATHS.floor}?token=${token}`,
    'protoo',
  );
  await once(refused, 'error');
}

async function watch(token: string): Promise<void> {
  const { headers } = await house.app.inject({
    method: 'POST',
    url: '/api/machines/101/video/screen/whep?offer=floor',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/sdp' },
    payload: OFFER,
  });
  const [server] = readIceServers(String(headers.link));
  secrets.set('a TURN credential', server?.credential ?? '');
}

async function pay(token: string): Promise<void> {
  const order = { requestId: 'logged-0001', playerId: 1, amount: 100 };
  await post('/api/cashier/deposits', order, CASHIER);
  const headers = { authorization: `Bearer ${token}` };
  const { url } = (await house.app.inject({ url: '/api/player/deposit', headers })).json<{ url: string }>();
  secrets.set('a ticket', new URL(url, house.url).searchParams.get('ticket') ?? '');
  await house.app.inject(url);
}

async function enrol(): Promise<void> {
  const made = await adminOn(db)(['floor', 'enrol-code', 'demo-floor']);
  const [code = ''] = /\b[a-z2-9]{16}\b/.exec(made.out.join('\n')) ?? [];
  secrets.set('a one-time code', code);
  const enrolled = (await post('/api/floors/enrol', { code })).json<{ credential: string }>();
  secrets.set('a new credential', enrolled.credential);
}

test('RT-3 SRV-2 no password, token, ticket, credential or PIN is logged at any level', async () => {
  await floor.link(house.url);
  const { token, id } = await signIn();
  await play(token, id);
  await watch(token);
  await pay(token);
  await enrol();
  // Where nothing is, where input is wrong, and where the house itself fails.
  await house.app.inject(`/nothing?token=${token}`);
  await house.app.inject(`/api/player/balance?token=${token}`);
  await post('/api/login', { username: 'x', password: secrets.get('a wrong password') });
  const changed = await post(
    '/api/player/password',
    { oldPassword: 'demo1234', newPassword: secrets.get('a new password') },
    token,
  );
  secrets.set('the next token', changed.json<{ token: string }>().token);
  await db.schema.alterTable('users').renameTo('users_away').execute();
  const broken = await post('/api/login', { username: 'demo', password: 'demo1234', site_id: 1000 });
  expect(broken.statusCode).toBe(500);
  await db.schema.alterTable('users_away').renameTo('users').execute();

  const log = lines.join('');
  for (const line of [
    '/api/login',
    '/api/player/password',
    'floor connected',
    'floor enrolled',
    'request failed',
  ])
    expect(log).toContain(line);
  for (const [what, secret] of secrets) {
    expect(secret.length, what).toBeGreaterThan(7);
    expect([what, log.includes(secret)]).toEqual([what, false]);
  }
});
