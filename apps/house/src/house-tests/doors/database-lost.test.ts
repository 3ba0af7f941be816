import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { ERRORS } from '@floorcast/contract/errors';
import { SOCKET_PATHS } from '@floorcast/contract/sockets';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { systemClock } from '../../platform/clock.ts';
import { openDatabase } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/schema.ts';
import { Callers } from '../../testing/callers.ts';
import { doorCall } from '../../testing/calls/door-call.ts';
import { DOORS } from '../../testing/calls/doors.ts';
import { routesOf } from '../../testing/calls/routes.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { SocketPlayer } from '../../testing/player.ts';
import { startTestHouse, type TestHouse, TRAIL_KEY } from '../../testing/test-house.ts';
import { sumsToZero } from '../../wallet/index.ts';

/** The way to a database, which can be cut. */
class Line {
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((near) => {
    if (this.isCut) return void near.resetAndDestroy();
    const far = connect({ path: this.#path });
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(socket);
      socket.on('error', () => undefined).once('close', () => other.destroy());
      socket.pipe(other);
    }
  });
  readonly #path: string;
  isCut = false;

  constructor(path: string) {
    this.#path = path;
  }

  async open(): Promise<number> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    const address = this.#server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }

  cut(): void {
    this.isCut = true;
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }

  close(): void {
    this.cut();
    this.#server.close();
  }
}

let database: TestDatabase;
let line: Line;
let db: Db;
let house: TestHouse;
let token: string;
beforeAll(async () => {
  database = await openTestDatabase();
  const { connection } = database;
  line = new Line(join(String(connection.host), `.s.PGSQL.${connection.port}`));
  const options = { ...connection, host: '127.0.0.1', port: await line.open(), max: 10 };
  db = await openDatabase({ ...options, trailKey: TRAIL_KEY }, () => undefined);
  house = await startTestHouse(db, systemClock);
  token = await new Callers(database.db).token('demo');
});
afterEach(() => {
  line.isCut = false;
});
afterAll(async () => {
  await house.close();
  await db.destroy();
  line.close();
  await database.drop();
});

const authorization = () => ({ authorization: `Bearer ${token}` });
const balance = () => house.app.inject({ url: '/api/player/balance', headers: authorization() });

test('SRV-5 C2.47 a call that finds no database answers 503 with Retry-After, whichever it is', async () => {
  line.cut();
  const wrong: string[] = [];
  for (const door of routesOf(house.app)) {
    const { statusCode, headers, body } = await house.app.inject(doorCall(door, token));
    if (statusCode === 503 && door.startsWith('GET /readyz')) continue;
    const code = statusCode === 503 ? JSON.parse(body).code : undefined;
    const retried = code === ERRORS.unavailable.code && headers['retry-after'] === '2';
    if (statusCode >= 500 && !retried) wrong.push(`${door}: ${statusCode} ${body}`);
    // Before anything else, every call for accounts finds out whose it is.
    if (DOORS['signed in'].some((call) => call === door) && !retried)
      wrong.push(`${door}: ${statusCode} ${body}`);
  }
  expect(wrong).toEqual([]);
  line.isCut = false;
  await vi.waitFor(async () => expect((await balance()).statusCode).toBe(200));
});

test('SRV-5 C2.47 calls whose connections the database ends answer 503, leave nothing half done, and succeed again', async () => {
  const statuses = new Map<number, number>();
  const setPin = (n: number) =>
    house.app.inject({
      method: 'POST',
      url: '/api/account/pin',
      headers: authorization(),
      payload: { password: 'demo1234', pin: String(1000 + n) },
    });
  const kill = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(database.db);
  for (let round = 0; round < 15; round++) {
    const calls = Array.from({ length: 12 }, (_, n) => (n % 2 === 0 ? balance() : setPin(n)));
    await kill();
    for (const { statusCode, headers, body } of await Promise.all(calls)) {
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
      if (statusCode < 500) continue;
      expect([statusCode, headers['retry-after'], JSON.parse(body).code]).toEqual([
        503,
        '2',
        ERRORS.unavailable.code,
      ]);
    }
  }
  expect(statuses.get(503)).toBeGreaterThan(0);
  await vi.waitFor(async () => expect((await balance()).statusCode).toBe(200));
  expect(await sumsToZero(database.db)).toBe(true);
});

test('SRV-5 C3.30 a request on a socket whose house finds no database is refused with 50302, and an upgrade with 503', async () => {
  const player = await SocketPlayer.connect(house.url, token);
  line.cut();
  await expect(player.ask('init', { machineID: 101, token })).rejects.toMatchObject({
    code: ERRORS.unavailable.code,
    message: ERRORS.unavailable.message,
  });
  for (const path of Object.values(SOCKET_PATHS)) {
    const url = new URL(path, house.url.replace('http', 'ws'));
    url.searchParams.set('token', token);
    const socket = new WebSocket(url, 'protoo', { headers: authorization() });
    const [, answer] = await once(socket, 'unexpected-response');
    expect([path, answer.statusCode]).toEqual([path, 503]);
    socket.on('error', () => undefined).terminate();
  }
  line.isCut = false;
  await player.close();
  await vi.waitFor(async () => {
    const returned = await SocketPlayer.connect(house.url, token);
    // No floor is linked.
    const machineOffline = { code: ERRORS.machineOffline.code };
    await expect(
      returned.ask('init', { machineID: 101, token }).finally(() => returned.close()),
    ).rejects.toMatchObject(machineOffline);
  });
});
