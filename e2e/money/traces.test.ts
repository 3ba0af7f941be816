import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCabinets, type SimulatedCabinets } from '@floorcast/simulated-egm/cabinets';
import { openTraces } from '@floorcast/traces/open-traces';
import { type ReceivedSpan, Receiver } from '@floorcast/traces/testing/receiver';
import type { Traces } from '@floorcast/traces/traces';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { KillableFloor } from '../../apps/floor/src/testing/killable-floor.ts';
import { systemClock } from '../../apps/house/src/platform/clock.ts';
import { openTestDatabase, type TestDatabase } from '../../apps/house/src/testing/database.ts';
import { SocketPlayer } from '../../apps/house/src/testing/player.ts';
import { FLOOR_CREDENTIAL, startTestHouse, type TestHouse } from '../../apps/house/src/testing/test-house.ts';

const MACHINE = 101;
const PATIENCE = { timeout: 20_000, interval: 20 };
const log = { info: () => undefined, warn: () => undefined };

let receiver: Receiver;
let traces: { house: Traces; floor: Traces };
let folder: string;
let database: TestDatabase;
let simulated: SimulatedCabinets;
let house: TestHouse;
let floor: KillableFloor;
let player: SocketPlayer;
let token: string;

beforeAll(async () => {
  receiver = await Receiver.open();
  traces = {
    house: await openTraces('floorcast-house', receiver.env, log),
    floor: await openTraces('floorcast-floor', receiver.env, log),
  };
  folder = mkdtempSync(join(tmpdir(), 'traces-'));
  database = await openTestDatabase();
  simulated = await openCabinets({
    directory: folder,
    seed: 1,
    speed: 20,
    cabinets: [{ id: MACHINE, name: 'One', brand: 'Test', theme: 0 }],
  });
  house = await startTestHouse(database.db, systemClock, {}, undefined, { traces: traces.house });
  floor = await KillableFloor.start({
    machineId: MACHINE,
    line: join(folder, `${MACHINE}.sas`),
    journal: join(folder, 'journal.log'),
    house: house.url.replace('http', 'ws'),
    credential: FLOOR_CREDENTIAL,
    traces: traces.floor,
    press: async () => simulated.cabinets.get(MACHINE)?.cabinet.press('spin'),
    ordered: () => undefined,
  });
  await vi.waitFor(() => expect(floor.driver.condition).toBe('ready'), PATIENCE);
  ({ token } = await house.login('demo'));
  player = await SocketPlayer.connect(house.url, token);
  await vi.waitFor(() => player.ask('init', { machineID: MACHINE, token }), PATIENCE);
});
afterAll(async () => {
  await player.close();
  await floor.close();
  await house.close();
  await simulated.close();
  await traces.house.close();
  await traces.floor.close();
  await receiver.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});

/** Waits for the spans `wanted` of a trace. Returns each span with the programs and names of those above it. */
const pathsOf = (traceId: string, wanted: readonly string[]) =>
  vi.waitFor(() => {
    const spans = receiver.spans.filter((span) => span.traceId === traceId);
    const above = (span: ReceivedSpan): string => {
      const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
      const own = `${String(span.program).replace('floorcast-', '')}: ${span.name}`;
      return parent === undefined ? own : `${above(parent)} > ${own}`;
    };
    const paths = spans.map(above);
    expect(paths).toEqual(expect.arrayContaining([...wanted]));
    return paths;
  }, PATIENCE);

const traceOf = (id: number) => id.toString(16).padStart(32, '0');
/** A request of a client that traces: it belongs to the client's own trace. */
const asked = (method: string, data: unknown, id: number) =>
  player.ask(method, data, `00-${traceOf(id)}-00f067aa0ba902b7-01`);

test('MONEY-4 C3.6 C6.10 C6.34 a cash-in is one trace, from the client to the machine and the ledger', async () => {
  const answer = await asked('cashin', { requestId: 'traced-cash-in', amount: 7_531 }, 1);
  expect(answer).toMatchObject({ state: 'credited' });
  const ordered = 'house: machine cashin > house: transfer > house: order transfer';
  const taken = `${ordered} > floor: order transfer > floor: machine transfer`;
  const paths = await pathsOf(traceOf(1), [
    'house: machine cashin',
    'house: machine cashin > house: sql insert transfers',
    ordered,
    taken,
    `${taken} > house: book transfer`,
    `${taken} > house: book transfer > house: sql update transfers`,
  ]);
  expect(paths.filter((path) => path.endsWith('machine transfer'))).toHaveLength(1);
  const [booked] = receiver.spans.filter(({ name }) => name === 'book transfer');
  expect(booked?.attributes).toMatchObject({
    'floorcast.machine': MACHINE,
    'floorcast.outcome': 'accepted',
  });
  const [own] = receiver.spans.filter(({ name }) => name === 'machine cashin');
  expect(own?.parentSpanId).toBe('00f067aa0ba902b7');
});

test('GAME-11 C4.16 a press is one trace, from the client to the panel, and ends when the machine has begun the game', async () => {
  await asked('press', { button: 'spin', requestId: 'traced-press' }, 2);
  const press = 'house: machine press > house: press';
  await pathsOf(traceOf(2), [
    press,
    `${press} > house: order press > floor: order press > floor: panel press`,
  ]);
  const pressSpan = receiver.spans.find(({ name }) => name === 'press');
  expect(pressSpan?.status.code).toBe(0);
  expect(pressSpan?.attributes).toMatchObject({
    'floorcast.request': 'traced-press',
    'floorcast.button': 'spin',
    'floorcast.outcome': 'acknowledged',
  });
});

test('SRV-1 C2.9 C2.21 a call is traced by its route and continues its caller’s trace', async () => {
  const headers = { authorization: `Bearer ${token}`, traceparent: `00-${traceOf(3)}-00f067aa0ba902b7-01` };
  await house.app.inject({ url: '/api/player/transactions?page=1&size=7', headers });
  await house.app.inject({
    method: 'POST',
    url: '/api/player/kick',
    headers: { ...headers, traceparent: 'nonsense' },
    payload: { machineId: 999 },
  });
  const call = 'house: GET /api/player/transactions';
  const paths = await pathsOf(traceOf(3), [call]);
  expect(paths.filter((path) => path.startsWith(`${call} > house: sql select`)).length).toBeGreaterThan(0);
  const kick = await vi.waitFor(() => {
    const span = receiver.spans.find(({ name }) => name === 'POST /api/player/kick');
    if (span === undefined) throw new Error('not yet');
    return span;
  }, PATIENCE);
  expect(kick.parentSpanId).toBeUndefined();
  expect(kick.attributes).toMatchObject({ 'http.response.status_code': 409 });
});

test('SRV-1 spans contain no secret, no amount and no value of a SQL statement', () => {
  const sent = receiver.texts.join();
  for (const secret of [token, FLOOR_CREDENTIAL, 'demo1234', '127.0.0.1'])
    expect([secret, sent.includes(secret)]).toEqual([secret, false]);
  const known = receiver.spans.flatMap(({ attributes }) => Object.values(attributes));
  expect(known.length).toBeGreaterThan(0);
  expect(known.filter((value) => String(value).includes('7531'))).toEqual([]);
});

test('SRV-1 transfers and games work while spans cannot be delivered', async () => {
  receiver.answers = 'never';
  for (let n = 0; n < 5; n++)
    expect(await player.ask('cashin', { requestId: `untraced-${n}`, amount: 100 })).toMatchObject({
      state: 'credited',
    });
  await receiver.close();
  expect(await player.ask('cashin', { requestId: 'untraced-6', amount: 100 })).toMatchObject({
    state: 'credited',
  });
  await player.ask('press', { button: 'spin' });
  expect(await player.ask('cashout')).toMatchObject({ state: 'paid' });
});
