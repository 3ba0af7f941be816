import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Clock } from '../../platform/clock.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { logLines } from '../../testing/log-lines.ts';
import { ScriptedFloor } from '../../testing/scripted-floor.ts';
import { startTestHouse, type TestHouse } from '../../testing/test-house.ts';
import { proveTrail } from '../proof/prove.ts';
import { watchClock } from './clock-watch.ts';
import { FloorClock } from './floor-facts.ts';

let database: TestDatabase;
let house: TestHouse;
const floor = new ScriptedFloor([101, 102]);
const HASH = 'ab'.repeat(32);

beforeAll(async () => {
  database = await openTestDatabase();
  house = await startTestHouse(database.db);
  floor.software = { hash: HASH, startedAt: '2026-11-26T08:00:00.000Z' };
  await floor.link(house.url);
});
afterAll(async () => {
  await floor.cut();
  await house.close();
  expect((await proveTrail(database.db)).flatMap(({ broken }) => broken)).toEqual([]);
  await database.drop();
});

const rows = (prefix: string) =>
  database.db
    .selectFrom('trail')
    .select(['kind', 'actor', 'machineId', 'detail'])
    .where('kind', 'like', `${prefix}%`)
    .orderBy('seq')
    .execute();

test('OPS-14 doors, power, tilts, memory and cleared meters of a machine are recorded once, and its games are not', async () => {
  const at = '2026-11-26T09:00:00.000Z';
  const codes = [0x11, 0x12, 0x18, 0x17, 0x20, 0x41, 0x31, 0x3c, 0x7a, 0x7f];
  for (const code of codes) await floor.report({ type: 'exception', machineId: 101, at, code });
  await floor.report({ type: 'exception', machineId: 101, at, code: 0x8a });
  // A switch that flaps.
  for (let n = 0; n < 5; n++) await floor.report({ type: 'exception', machineId: 101, at, code: 0x11 });
  await floor.game(101, 100, 50);
  await floor.repeatAll([{ seq: 1, body: { type: 'exception', machineId: 101, at, code: 0x11 } }]);
  // Meanwhile the house may collect the credit of the game, which nobody owns.
  const found = (await rows('machine.')).filter(({ kind }) => kind !== 'machine.meters-differ');
  expect(found.map(({ kind, detail }) => [kind, detail])).toEqual(
    [
      'machine.door',
      'machine.door',
      'machine.power',
      'machine.power',
      'machine.tilt',
      'machine.tilt',
      'machine.memory',
      'machine.options',
      'machine.meters-reset',
      'machine.meters-jumped',
    ].map((kind, index) => [kind, { code: codes[index], at }]),
  );
  expect(found[0]).toMatchObject({ actor: 'machine 101', machineId: 101 });
});

test('OPS-14 sign-ins of staff are recorded, refused ones too, and those of players are not', async () => {
  const login = (username: string, password: string) =>
    house.app.inject({ method: 'POST', url: '/api/login', payload: { username, password, site_id: 1000 } });
  await login('demo', 'demo1234');
  await login('demo', 'wrong');
  await login('staff', 'wrong');
  const { token } = (await login('staff', 'staff1234')).json<{ token: string }>();
  await house.call(token, 'POST', '/api/player/logout');
  const found = (await rows('staff.')).map(({ kind, actor, detail }) => [kind, actor, detail]);
  expect(found).toEqual([
    ['staff.sign-in-refused', 'staff', { place: '127.0.0.1', event: 'LOGIN_FAIL' }],
    ['staff.signed-in', 'staff', { place: '127.0.0.1', event: 'LOGIN_SUCCESS' }],
    ['staff.signed-out', 'staff', { place: '127.0.0.1', event: 'LOGOUT_SUCCESS' }],
  ]);
});

test('OPS-14 the start of a floor’s program is recorded with its hash, once however often it links', async () => {
  const started = () => rows('software.');
  await vi.waitFor(async () => expect(await started()).toHaveLength(1));
  await floor.relink();
  floor.software = { hash: HASH, startedAt: '2026-11-26T10:00:00.000Z' };
  await floor.relink();
  await vi.waitFor(async () => expect(await started()).toHaveLength(2));
  expect((await started())[0]).toMatchObject({
    kind: 'software.started',
    actor: 'floor demo-floor',
    detail: { version: 'test', hash: HASH },
  });
});

test('OPS-14 a floor’s clock that is set is recorded by how much', async () => {
  const report = (ahead: number) =>
    floor.notify('health', { at: new Date(Date.now() + ahead).toISOString(), machines: [] });
  for (const ahead of [0, 100, 60_000, 60_050, 60_000]) report(ahead);
  await vi.waitFor(async () =>
    expect(await rows('clock.')).toMatchObject([
      { kind: 'clock.corrected', actor: 'floor demo-floor', detail: { seconds: 60 } },
    ]),
  );
});

test.each([
  ['stays', [0, 300, -200, 900], []],
  ['is slewed', [0, 1_500, 3_000, 4_500], []],
  ['is set forward', [0, 5_000, 5_100], [5]],
  ['is set back', [0, -7_000, -7_200], [-7]],
  ['is reported late once', [0, -9_000, 0, 100], []],
  ['is reported late twice, by different delays', [0, -9_000, -4_000, 0], []],
])('OPS-14 a floor’s clock that %s at %j is corrected by %j s', (_, differences, corrections) => {
  const clock = new FloorClock();
  const found = differences.map((difference) => clock.reported(difference));
  expect(found.filter((seconds) => seconds !== undefined)).toEqual(corrections);
});

test('OPS-14 the clock of a node that is set is recorded, and one that goes on is not', async () => {
  const { db } = database;
  let [now, monotonic] = [1_000_000, 0];
  let tick = () => {};
  const clock: Clock = {
    now: () => now,
    monotonic: () => monotonic,
    after(_, call) {
      tick = call;
      return () => {};
    },
  };
  const pass = (wall: number, steady: number) => {
    now += wall;
    monotonic += steady;
    tick();
  };
  const watch = watchClock({ db, clock, log: logLines().log, nodeName: 'north' });
  pass(1_000, 1_000);
  pass(1_400, 1_000);
  pass(-3_599_000, 1_000);
  pass(1_000, 1_000);
  await vi.waitFor(async () =>
    expect((await rows('clock.')).filter(({ actor }) => actor === 'house north')).toMatchObject([
      { detail: { seconds: -3_600 } },
    ]),
  );
  watch.close();
});
