import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { DUTY_NAMES } from '@floorcast/contract/duties';
import type { KyselyPlugin, PluginTransformResultArgs, QueryResult, UnknownRow } from 'kysely';
import { expect, test, vi } from 'vitest';
import { permissionIds } from '../../people/accounts/index.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/schema.ts';
import { Callers } from '../../testing/callers.ts';
import { ALL_CONSOLE_DOORS } from '../../testing/calls/console-doors.ts';
import { doorCall } from '../../testing/calls/door-call.ts';
import { DOORS } from '../../testing/calls/doors.ts';
import { type Operation, operationsOf } from '../../testing/calls/operations.ts';
import { testDatabase } from '../../testing/database.ts';
import { waitsForLock } from '../../testing/lock-waits.ts';
import { testHouse } from '../../testing/test-house.ts';

/** The accounts whose sign-in the house has found good, as often as it has. */
const found = new Map<number, number>();
const watch: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const [row, ...more] = result.rows;
    if (more.length === 0 && typeof row?.id === 'number' && Object.keys(row).length === 1)
      found.set(row.id, (found.get(row.id) ?? 0) + 1);
    return result;
  },
};

const { db } = await testDatabase();
const house = await testHouse(db.withPlugin(watch), systemClock);
const callers = new Callers(db);
const operations: readonly Operation[] = operationsOf((await house.app.inject('/api/docs')).json());

/** Every call that may change something for a signed-in account, and the type of account that may make it. */
const CHANGING = [
  ...[...DOORS['signed in'], ...DOORS['a player']].map((door) => [door, 'user'] as const),
  ...ALL_CONSOLE_DOORS.map((door) => [door, 'admin'] as const),
].filter(([door]) => !door.startsWith('GET '));

/** What a browser says of itself, which no schema has an example of. */
const browser = { endpoint: 'https://push.example.org/1', keys: { p256dh: 'AAAA', auth: 'AAAA' } };
const PUSH = new Map<string, object>([
  ['/api/console/push/subscribe', browser],
  ['/api/console/push/unsubscribe', { endpoint: browser.endpoint }],
]);

let made = 0;
/** An account of its own for a call: of a player, or with every duty. */
async function actor(type: 'user' | 'admin') {
  const username = `acting-${made++}`;
  const id = await callers.create(username, type);
  if (type === 'admin')
    await db
      .updateTable('users')
      .set({ permissions: permissionIds('admin', DUTY_NAMES) })
      .where('id', '=', id)
      .execute();
  return { id, token: await callers.token(username) };
}

/** A call with a body that its schema accepts. */
function callOf(door: string, token: string) {
  const [method = '', path = ''] = door.split(' ');
  const described = operations.find(
    (each) => each.method === method && each.path === path.replace(/:(\w+)/g, '{$1}'),
  );
  const { url, payload } = doorCall(door, token);
  const example = PUSH.get(path) ?? described?.body?.example;
  const json = example === undefined ? '{}' : JSON.stringify(example);
  return {
    method,
    // No proposal has the number of a machine.
    url: path.includes('/proposals/')
      ? String(url).replace(/\/(?:101|unknown-hand-pay)\//, `/${randomUUID()}/`)
      : String(url),
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': payload === undefined ? 'application/json' : 'application/sdp',
    },
    body: payload === undefined ? json : String(payload),
  };
}
type Call = ReturnType<typeof callOf>;

/** Sends a call but for the last byte of its body. Returns how it is sent, and its status read. */
async function heldBack({ method, url, headers, body }: Call) {
  const socket = connect(Number(new URL(house.url).port), '127.0.0.1');
  const received: string[] = [];
  socket.on('data', (data) => received.push(data.toString('latin1')));
  const lines = Object.entries({
    ...headers,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  });
  const head = [`${method} ${url} HTTP/1.1`, 'host: house', ...lines.map(([name, is]) => `${name}: ${is}`)];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, -1)}`);
  return async () => {
    socket.write(body.slice(-1));
    await new Promise((resolve) => socket.once('close', resolve));
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(received.join(''))?.[1]);
  };
}

const lock = (on: Db, id: number) =>
  on
    .updateTable('users')
    .set((eb) => ({ banned: true, tokenVersion: eb('tokenVersion', '+', 1) }))
    .where('id', '=', id)
    .execute();

test.each(CHANGING)(
  'OPS-72 %s is refused to an account that is locked before its body ends',
  async (door, type) => {
    const { id, token } = await actor(type);
    const send = await heldBack(callOf(door, token));
    await vi.waitFor(() => expect(found.get(id)).toBe(1), 10_000);
    await lock(db, id);
    expect(await send()).toBe(401);
  },
);

/** Succeed without writing anything: there is nothing to leave or to cancel, and a check stores nothing. */
const WRITE_NOTHING: readonly string[] = [
  'DELETE /api/machines/:id/queue',
  'POST /api/player/help/cancel',
  'POST /api/console/set-up/documents/:kind/check',
];

test.each(CHANGING)(
  'OPS-72 %s is refused to an account that is locked before it commits',
  async (door, type) => {
    const { id, token } = await actor(type);
    const { method, url, headers, body } = callOf(door, token);
    let answer: Promise<Response> | undefined;
    const answered = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
      answer = fetch(`${house.url}${url}`, { method, headers, body });
      const outcome = await Promise.race([
        answer.then(({ status }) => status),
        waitsForLock(db, 'order by id for no key update').then(() => 'waits' as const),
      ]);
      await lock(tx, id);
      return outcome;
    });
    if (answered === 'waits') expect((await answer)?.status).toBe(401);
    else if (!WRITE_NOTHING.includes(door)) expect(answered).toBeGreaterThanOrEqual(400);
  },
);

/** Calls that are closed to players who are excluded from play. */
const PLAYED = CHANGING.filter(
  ([door, type]) =>
    type === 'user' && ['queue', 'whep', 'claims', 'send-message'].some((part) => door.includes(part)),
);

test.each(PLAYED)(
  'PROT-11 %s is refused to a player who is excluded before its body ends',
  async (door, type) => {
    const { id, token } = await actor(type);
    const send = await heldBack(callOf(door, token));
    await vi.waitFor(() => expect(found.get(id)).toBe(1), 10_000);
    await exclude(db, id);
    expect(await send()).toBe(403);
  },
);

const exclude = (on: Db, playerId: number) =>
  on
    .insertInto('exclusions')
    .values({ playerId, kind: 'time-out', since: new Date(), until: null })
    .execute();

test('OPS-72 SRV-1 of parallel acts of an account none is on the trail after its lock', async () => {
  const { id, token } = await actor('admin');
  const headers = { authorization: `Bearer ${token}` };
  const other = { authorization: `Bearer ${(await actor('admin')).token}` };
  const create = (n: number) =>
    house.app.inject({
      method: 'POST',
      url: '/api/console/staff',
      headers,
      payload: {
        username: `parallel-${n}`,
        email: `parallel-${n}@example.org`,
        name: 'Some',
        lastname: 'Body',
        birthDate: '1990-12-31',
        duties: ['admin'],
        invite: false,
        language: 'en',
      },
    });
  const acts = Array.from({ length: 12 }, (_, n) => create(n));
  const locked = house.app.inject({
    method: 'PUT',
    url: `/api/console/staff/${id}/lock`,
    headers: other,
    payload: { locked: true, reason: 'a test of the lock' },
  });
  expect((await locked).statusCode).toBe(200);
  const statuses = (await Promise.all(acts)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status !== 200 && status !== 401)).toEqual([]);
  const rows = await db
    .selectFrom('trail')
    .select(['kind', 'playerId'])
    .where('kind', 'in', ['account.created', 'account.banned'])
    .where((eb) => eb.or([eb('playerId', '=', id), eb('actorId', '=', id)]))
    .orderBy('seq')
    .execute();
  const after = rows.slice(rows.findIndex((row) => row.kind === 'account.banned' && row.playerId === id) + 1);
  expect(after).toEqual([]);
  expect(rows.length).toBe(statuses.filter((status) => status === 200).length + 1);
});
