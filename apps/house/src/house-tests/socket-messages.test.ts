import * as autoplay from '@floorcast/contract/autoplay';
import * as consoleMessages from '@floorcast/contract/console-socket';
import { ERRORS } from '@floorcast/contract/errors';
import * as floorLink from '@floorcast/contract/floor-link';
import * as floorOrders from '@floorcast/contract/floor-orders';
import * as pictureAges from '@floorcast/contract/picture-ages';
import * as realityCheck from '@floorcast/contract/reality-check';
import * as sockets from '@floorcast/contract/sockets';
import { timesOf } from '@floorcast/depth/depth';
import { ProtooError } from '@floorcast/protoo/peer';
import fc from 'fast-check';
import { afterAll, expect, test, vi } from 'vitest';
import type * as z from 'zod';
import { BOUNDS } from '../platform/bounds.ts';
import { systemClock } from '../platform/clock.ts';
import { Callers } from '../testing/callers.ts';
import { changed, exampleFor, HOSTILE, neighbours } from '../testing/calls/schema-values.ts';
import { houseOfTests } from '../testing/database.ts';
import { LinkedFloor } from '../testing/linked-floor.ts';
import { SocketPlayer } from '../testing/player.ts';
import { ScriptedFloor } from '../testing/scripted-floor.ts';
import { sumsToZero } from '../wallet/index.ts';

const CODES = new Set<number>(Object.values(ERRORS).map(({ code }) => code));
const NOT_FOUND = ERRORS.notFound.code;
const LONG_MS = 120_000;

/** The socket that answers each request of the contract; none: it is a request of the house. */
const ANSWERED_BY: Readonly<Record<string, 'machine' | 'notification' | 'console' | 'floor' | 'none'>> = {
  MachineInit: 'machine',
  CashIn: 'machine',
  CashOut: 'machine',
  Press: 'machine',
  Hold: 'machine',
  ChooseBand: 'machine',
  Autoplay: 'machine',
  ContinueAutoplay: 'machine',
  AnswerRealityCheck: 'machine',
  Stay: 'machine',
  Ping: 'machine',
  PictureReport: 'machine',
  Leave: 'machine',
  NotificationInit: 'notification',
  ConsoleInit: 'console',
  ConsoleCheck: 'console',
  FloorHello: 'floor',
  FloorEvents: 'floor',
  TransferOrder: 'none',
  TransferQuery: 'none',
  PressOrder: 'none',
  HoldOrder: 'none',
  BandOrder: 'none',
  SeatOrder: 'none',
  HandPayOrder: 'none',
  WatchOrder: 'none',
  OfferOrder: 'none',
  AnswerOrder: 'none',
  UnwatchOrder: 'none',
  StillOrder: 'none',
  CameraOrder: 'none',
};

interface Message {
  readonly name: string;
  readonly method: string;
  readonly data: z.core.$ZodType;
}
const MESSAGES: readonly Message[] = Object.entries({
  ...sockets,
  ...autoplay,
  ...pictureAges,
  ...realityCheck,
  ...consoleMessages,
  ...floorLink,
  ...floorOrders,
}).flatMap(([name, each]) =>
  typeof each === 'object' && 'method' in each && 'reply' in each
    ? [{ name, method: each.method, data: each.data }]
    : [],
);
const answeredBy = (socket: string) => MESSAGES.filter(({ name }) => ANSWERED_BY[name] === socket);
const methodsOf = (socket: string) => new Set(answeredBy(socket).map(({ method }) => method));

const floor = new ScriptedFloor([101, 102, 103]);
const bounds = { ...BOUNDS, pace: { burst: 1_000_000, aSecond: 1_000_000 } };
const { db, house } = await houseOfTests(systemClock, { bounds });
const callers = new Callers(db);
await floor.link(house.url);
afterAll(() => floor.cut());

const as = async (username: string, path: keyof typeof sockets.SOCKET_PATHS) => {
  const token = await callers.token(username);
  return { token, player: await SocketPlayer.connect(house.url, token, path) };
};
/** The code of a refusal; 0 when it was done. */
const codeOf = (asked: Promise<unknown>): Promise<number> =>
  asked.then(
    () => 0,
    (error: unknown) => {
      if (error instanceof ProtooError) return error.code;
      throw error;
    },
  );

test('RT-1 every request of the contract is tested here', () => {
  expect(MESSAGES.map(({ name }) => name).sort()).toEqual(Object.keys(ANSWERED_BY).sort());
});

test.each(['machine', 'notification', 'jackpot', 'console'] as const)(
  'SRV-1 the socket %s answers its own requests, and none of a floor or of the house',
  async (path) => {
    const { player } = await as(path === 'console' ? 'admin' : 'demo', path);
    const own = methodsOf(path);
    for (const method of [...new Set(MESSAGES.map(({ method }) => method)), 'constructor', '__proto__'])
      if (!own.has(method))
        expect([method, await codeOf(player.ask(method, {}))]).toEqual([method, NOT_FOUND]);
    await player.close();
  },
);

test.each(answeredBy('machine').filter(({ method }) => method !== 'init'))(
  'GAME-2 $name before a seat is taken does nothing',
  async ({ method, data }) => {
    const { player } = await as('demo', 'machine');
    expect(await codeOf(player.ask(method, exampleFor(data)))).toBe(ERRORS.noSession.code);
    await player.close();
  },
);

test('RT-1 an init with the token of another account, or with a void one, is refused', async () => {
  const { token, player } = await as('demo2', 'machine');
  const refused = await callers.refusedCredentials();
  for (const [caller, bad] of [...refused, ['another player', await callers.token('demo')] as const])
    expect([caller, await codeOf(player.ask('init', { machineID: 101, token: bad ?? '' }))]).toEqual([
      caller,
      ERRORS.badSignature.code,
    ]);
  expect(await codeOf(player.ask('init', { machineID: 101, token }))).toBe(0);
  await player.ask('leave');
  await player.close();
});

test('RT-1 no account, staff included, receives notifications of another', async () => {
  const { id } = await callers.user('demo');
  for (const username of ['demo2', 'staff', 'admin']) {
    const { player } = await as(username, 'notification');
    expect(await codeOf(player.ask('init', { id }))).toBe(ERRORS.notAllowed.code);
    expect(player.received).toEqual([]);
    await player.close();
  }
});

test('SRV-1 a floor is refused before its hello, and has no requests of players', async () => {
  await floor.cut();
  const link = await LinkedFloor.connect(house.url);
  const event = { seq: 1, body: { type: 'cashout-pressed', machineId: 101, at: new Date().toISOString() } };
  expect(await codeOf(link.ask('events', { events: [event] }))).toBe(NOT_FOUND);
  const own = methodsOf('floor');
  for (const { method } of MESSAGES)
    if (!own.has(method)) expect([method, await codeOf(link.ask(method, {}))]).toEqual([method, NOT_FOUND]);
  await link.close();
  await floor.link(house.url);
});

async function survives(asked: Promise<unknown>, about: string): Promise<void> {
  const code = await codeOf(asked);
  if (code === ERRORS.internal.code || (code !== 0 && !CODES.has(code))) expect.fail(`${code}: ${about}`);
}

const random = fc.record({
  place: fc.nat(20),
  how: fc.constantFrom('instead', 'without', 'beside'),
  text: fc.oneof(fc.constantFrom(...HOSTILE), fc.json({ maxDepth: 4 })),
});

type Ask = (method: string, data: unknown) => Promise<unknown>;
const objectOf = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

/** Sends variations of a valid message, in order and by chance. Read from JSON, as a peer's frames are. */
async function siege({ method, data, name }: Message, ask: Ask, known: object = {}) {
  const example = { ...objectOf(exampleFor(data)), ...known };
  const send = async (text: string) => {
    // What is written away altogether leaves no data.
    const read: unknown = text === '' ? undefined : JSON.parse(text);
    await survives(ask(method, read), `${name} ${text.slice(0, 300)}`);
  };
  for (const text of neighbours(example)) await send(text);
  await fc.assert(
    fc.asyncProperty(random, (change) => send(changed(example, change))),
    { numRuns: timesOf(12, 40) },
  );
}

test.each(answeredBy('machine'))(
  'SRV-1 $name with anything in it harms nothing',
  async (message) => {
    const { token, player } = await as('demo', 'machine');
    await player.ask('init', { machineID: 102, token });
    const known = message.name === 'MachineInit' ? { machineID: 102, token } : {};
    await siege(message, (method, data) => player.ask(method, data), known);
    expect(player.closed).toBe(false);
    await player.ask('leave').catch(() => undefined);
    await player.close();
    const open = () =>
      house.app.inject({ url: '/api/machines/102', headers: { authorization: `Bearer ${token}` } });
    await vi.waitFor(async () => expect((await open()).body).toContain('"available"'), { timeout: 10_000 });
  },
  LONG_MS,
);

test.each(['notification', 'console'] as const)(
  'SRV-1 an arbitrary request on the %s connection is refused without effect',
  async (path) => {
    const username = path === 'console' ? 'admin' : 'demo';
    const { player } = await as(username, path);
    const { id } = await callers.user(username);
    for (const message of answeredBy(path))
      await siege(message, (method, data) => player.ask(method, data), { id });
    expect(player.closed).toBe(false);
    await player.close();
  },
  LONG_MS,
);

const frames = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.json({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .record({
      request: fc.constantFrom(true, false, 1),
      id: fc.integer(),
      method: fc.string(),
      data: fc.jsonValue(),
    })
    .map((frame) => JSON.stringify(frame)),
  fc
    .record({ response: fc.constant(true), id: fc.nat(), ok: fc.boolean(), errorCode: fc.double() })
    .map((frame) => JSON.stringify(frame)),
);

test(
  'SRV-1 C3.3 an arbitrary frame ends at most its own connection',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(frames, { minLength: 1, maxLength: 4 }), async (texts) => {
        const { player } = await as('demo', 'notification');
        for (const text of texts) player.send(text);
        await player.close();
      }),
      { numRuns: timesOf(20, 60) },
    );
    const { player } = await as('demo2', 'notification');
    const { id } = await callers.user('demo2');
    expect(await player.ask('init', { id })).toMatchObject({ balance: expect.any(Number) });
    await player.close();
  },
  LONG_MS,
);

test(
  'SRV-1 arbitrary messages of a floor are refused without effect',
  async () => {
    await floor.cut();
    const link = await LinkedFloor.connect(house.url);
    const machine = { ...objectOf(exampleFor(floorLink.FloorMachine)), id: 101 };
    const hello = () => link.ask('hello', { version: 'test', machines: [machine] });
    await hello();
    let seq = 0;
    for (const option of floorLink.FloorEventBody.def.options)
      for (const text of neighbours({ ...objectOf(exampleFor(option)), machineId: 101 })) {
        const events = `{"events":[{"seq":${++seq},"body":${text === '' ? 'null' : text}}]}`;
        await survives(link.ask('events', JSON.parse(events)), events.slice(0, 300));
      }
    for (const [method, schema] of Object.entries(floorLink.FloorNotifications))
      for (const text of neighbours({ ...objectOf(exampleFor(schema)), machineId: 101 }))
        link.notify(method, text === '' ? undefined : JSON.parse(text));
    for (const message of answeredBy('floor')) await siege(message, (method, data) => link.ask(method, data));
    await hello();
    await link.close();
    expect(await sumsToZero(db)).toBe(true);
  },
  LONG_MS,
);
