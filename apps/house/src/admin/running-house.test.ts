import { PlayerNotifications } from '@floorcast/contract/sockets';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { OFFER } from '../testing/calls/sdp.ts';
import { testDatabase } from '../testing/database.ts';
import { SocketPlayer } from '../testing/player.ts';
import { ScriptedFloor } from '../testing/scripted-floor.ts';
import { adminOn } from '../testing/staff/admin.ts';
import { twoPeople } from '../testing/staff/two-people.ts';
import { testHouse } from '../testing/test-house.ts';
import { audit } from '../wallet/index.ts';

const floor = new ScriptedFloor([101, 102, 301]);

const database = await testDatabase();
const house = await testHouse(database.db, systemClock, {}, database.connection);
await floor.link(house.url);
const run = adminOn(database.db);
const say: (line: string) => Promise<{ code: number; out: readonly string[] }> = (line) =>
  run(line.split(' '));
afterAll(async () => {
  await floor.cut();
  expect((await audit(database.db)).flatMap(({ broken }) => broken)).toEqual([]);
});

async function screen(username: string, password?: string) {
  const { token, id } = await house.login(username, password);
  const socket = await SocketPlayer.connect(house.url, token, 'notification');
  await socket.ask('init', { id });
  return { socket, token };
}
const get = (path: string, token: string) =>
  house.app.inject({ url: path, headers: { authorization: `Bearer ${token}` } });
const login = (password: string) =>
  house.app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { username: 'demo2', password, site_id: 1000 },
  });

test('OPS-85 the owner of the database lets an administrator in again, and staff are called at once', async () => {
  const before = await house.login('admin', 'admin1234');
  const watching = await SocketPlayer.connect(
    house.url,
    (await house.login('lead', 'lead1234')).token,
    'console',
  );
  await watching.ask('init', { wall: false });
  const words = [
    'break-glass',
    'admin',
    '--reason',
    'the only phone is lost',
    '--password',
    'another-secret',
  ];
  const refused = await adminOn(database.db)(words);
  expect(refused).toMatchObject({
    code: 1,
    problems: [expect.stringContaining('Only the owner of the database')],
  });
  const owner = adminOn(database.db, { owner: true });
  expect(await owner(['break-glass', 'demo', '--reason', 'x', '--password', 'another-secret'])).toMatchObject(
    {
      code: 1,
      problems: ['demo is no administrator: an administrator gives another password.'],
    },
  );
  expect(await owner(words)).toMatchObject({ code: 0 });
  expect((await get('/api/player/balance', before.token)).statusCode).toBe(401);
  await house.login('admin', 'another-secret');
  await vi.waitFor(() =>
    expect(watching.received).toContainEqual({
      method: 'calls',
      data: expect.objectContaining({
        kind: 'account',
        cause: 'break-glass',
        detail: 'admin: the only phone is lost',
      }),
    }),
  );
  const row = await database.db
    .selectFrom('trail')
    .select(['detail', 'actor'])
    .where('kind', '=', 'account.break-glass')
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ actor: 'database owner', detail: { username: 'admin' } });
  await watching.close();
});

test('MONEY-2 MONEY-3 a deposit and a withdrawal by command change the balance on connected clients', async () => {
  const { socket } = await screen('demo');
  const both = twoPeople(database.db);
  expect((await both('deposit demo 12.50 --reason cash'.split(' '))).code).toBe(0);
  await vi.waitFor(() =>
    expect(socket.received).toContainEqual({ method: 'balance', data: { balance: 501_250 } }),
  );
  await both('withdraw demo 1,50 --reason cash'.split(' '));
  await vi.waitFor(() =>
    expect(socket.received).toContainEqual({ method: 'balance', data: { balance: 501_100 } }),
  );
  await socket.close();
});

test('SRV-2 a ban closes connections at once, and logins are refused with 10704 until it is lifted', async () => {
  const { socket, token } = await screen('demo2');
  const playing = await SocketPlayer.connect(house.url, token);
  const other = await screen('demo');
  expect((await say('ban demo2')).code).toBe(0);
  await vi.waitFor(() => expect([socket.closed, playing.closed]).toEqual([true, true]));
  expect(other.socket.closed).toBe(false);
  expect((await get('/api/player/balance', token)).statusCode).toBe(401);
  expect((await login('demo1234')).json()).toMatchObject({ code: 10704 });
  await say('unban demo2');
  expect((await login('demo1234')).statusCode).toBe(200);
  expect((await get('/api/player/balance', token)).statusCode).toBe(401);
  await other.socket.close();
});

test('SRV-2 a new password signs the account out everywhere, and opens a new sign-in', async () => {
  const { socket } = await screen('demo2');
  expect((await say('password demo2 --password another-one')).code).toBe(0);
  await vi.waitFor(() => expect(socket.closed).toBe(true));
  expect((await login('demo1234')).statusCode).toBe(403);
  expect((await login('another-one')).statusCode).toBe(200);
});

test('SRV-2 an unblocked account may try passwords', async () => {
  for (let i = 0; i < 5; i++) await login('wrong-password');
  expect((await login('another-one')).json()).toMatchObject({ code: 10702 });
  expect((await say('unblock demo2')).code).toBe(0);
  expect((await login('another-one')).statusCode).toBe(200);
});

test('LOBBY-5 SRV-4 a created machine is listed, offline until its floor names it, and out of service until another person puts it into use', async () => {
  const { socket, token } = await screen('demo');
  const listed = async (id: number) =>
    (await get('/api/machine/all', token)).json<{ id: number; status: string }[]>().find((m) => m.id === id);
  expect((await say('machine create 301 --brand 1 --floor demo-floor --name Newcomer')).code).toBe(0);
  await vi.waitFor(async () =>
    expect(await listed(301)).toMatchObject({ name: 'Newcomer', status: 'offline' }),
  );
  await vi.waitFor(() =>
    expect(socket.received).toContainEqual({ method: 'machine', data: { id: 301, status: 'offline' } }),
  );
  await floor.relink();
  await vi.waitFor(async () => expect(await listed(301)).toMatchObject({ status: 'malfunction' }));
  const lead = adminOn(database.db, { as: 'lead' });
  await lead(['machine', 'put-into-use', '301', '--reason', 'looked at it']);
  await vi.waitFor(async () => expect(await listed(301)).toMatchObject({ status: 'available' }));
  await socket.close();
});

test('SRV-4 a reserved machine is published at once and keeps its live state', async () => {
  const { socket } = await screen('demo');
  await say('machine reserve 102');
  const statuses = () =>
    socket.received
      .map(({ data }) => PlayerNotifications.machine.safeParse(data).data)
      .flatMap((machine) => (machine?.id === 102 ? [machine.status] : []));
  const expectStatus = (status: string) => vi.waitFor(() => expect(statuses().at(-1)).toBe(status));
  await expectStatus('reserved');
  await say('machine release 102');
  await expectStatus('available');
  await socket.close();
});

test('SRV-2 a ban that was announced during a lost database connection applies after it is restored', async () => {
  const { socket, token } = await screen('demo');
  const { db } = database;
  const watched = await house.app.inject({
    method: 'POST',
    url: '/api/machines/102/video/screen/whep',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/sdp' },
    payload: OFFER,
  });
  expect([watched.statusCode, floor.viewers.size]).toEqual([201, 1]);
  await db.updateTable('users').set({ banned: true }).where('username', '=', 'demo').execute();
  expect(socket.closed).toBe(false);
  await endListener();
  await vi.waitFor(() => expect([socket.closed, floor.viewers.size]).toEqual([true, 0]), 5_000);
});

async function endListener(): Promise<void> {
  const client = new pg.Client(database.connection);
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where query = 'listen floorcast' and datname = current_database()`,
  );
  await client.end();
}
