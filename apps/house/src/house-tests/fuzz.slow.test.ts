import { ERRORS, ErrorBody } from '@floorcast/contract/errors';
import { placesOf, timesOf } from '@floorcast/depth/depth';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import type { Db } from '../platform/db/schema.ts';
import { DEMO } from '../policy/index.ts';
import { Callers } from '../testing/callers.ts';
import { type Operation, operationsOf } from '../testing/calls/operations.ts';
import { type Change, changed, HOSTILE, neighbours } from '../testing/calls/schema-values.ts';
import { openTestDatabase } from '../testing/database.ts';
import { startTestHouse, type TestHouse } from '../testing/test-house.ts';
import { sumsToZero } from '../wallet/index.ts';

const CASHIER = 'a-credential-for-the-cashier-of-tests-01';
const CODES = new Set<number>(Object.values(ERRORS).map(({ code }) => code));
/** Is part of everything that the house stores of another account. */
const PRIVATE = 'zq7-private';
const LONG_MS = 120_000;

let db: Db;
let house: TestHouse;
let callers: Callers;
let drop: () => Promise<void>;
let operations: readonly Operation[];
beforeAll(async () => {
  ({ db, drop } = await openTestDatabase());
  house = await startTestHouse(db, systemClock, { cashierCredential: CASHIER });
  callers = new Callers(db);
  await keepPrivateThings();
  await callers.create(EXCLUDED, 'user');
  const [demo2, staff] = [(await callers.user('demo2')).id, (await callers.user('staff')).id];
  const pair = `${Math.min(demo2, staff)}-${Math.max(demo2, staff)}`;
  const known = {
    minutes: DEMO.realityCheck.choices[0],
    playerId: demo2,
    contactId: staff,
    userId: demo2,
    chatId: pair,
    sort: 'machine',
    id: 101,
  };
  const described = operationsOf((await house.app.inject('/api/docs')).json());
  const token = await callers.token('demo2');
  operations = [...described, ...PAGES].map((operation) =>
    withKnown(operation, operation.path === '/api/validate' ? { token } : known),
  );
});
afterAll(async () => {
  await house.close();
  await drop();
});

/** Pages are not part of the description. */
const PAGES: readonly Operation[] = [
  {
    method: 'GET',
    path: '/cashier',
    params: {},
    query: { ticket: 'x', username: 'x', lang: 'en' },
    body: undefined,
  },
  {
    method: 'POST',
    path: '/cashier',
    params: {},
    query: {},
    body: {
      type: 'application/json',
      example: { ticket: 'x', player: 'x', amount: '12', lang: 'en' },
    },
  },
  { method: 'GET', path: '/live-chat', params: {}, query: { lang: 'en' }, body: undefined },
];

/** An example with ids of what is there, so that more than the door is reached. */
function withKnown(operation: Operation, known: Readonly<Record<string, unknown>>): Operation {
  const filled = (values: object): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        name === 'sort' && operation.path.endsWith('/games') ? 'bet' : (known[name] ?? value),
      ]),
    );
  const { params, query, body } = operation;
  const example = typeof body?.example === 'object' && body.example !== null && filled(body.example);
  return {
    ...operation,
    params: filled(params),
    query: filled(query),
    body: body && (example ? { ...body, example } : body),
  };
}

async function keepPrivateThings(): Promise<void> {
  const { id } = await callers.user('demo');
  await db
    .updateTable('users')
    .set({ name: PRIVATE, lastname: PRIVATE, email: `${PRIVATE}@example.org`, groupName: PRIVATE })
    .where('id', '=', id)
    .execute();
  await db.insertInto('sessionLog').values({ userId: id, type: 'LOGIN_SUCCESS', ip: PRIVATE }).execute();
  const staff = (await callers.user('staff')).id;
  await house.app.inject({
    method: 'POST',
    url: '/api/chat/send-message',
    headers: { authorization: `Bearer ${await callers.token('demo')}` },
    payload: {
      chatId: `${Math.min(id, staff)}-${Math.max(id, staff)}`,
      contactId: staff,
      messageText: PRIVATE,
    },
  });
}

interface Input {
  readonly token?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly payload?: string;
  readonly headers?: Readonly<Record<string, string>>;
}
let asked = 0;

async function ask({ method, path, params, query, body }: Operation, input: Input) {
  const place = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    input.params?.[name] === undefined ? encodeURIComponent(String(params[name])) : input.params[name],
  );
  const search = input.query ?? new URLSearchParams(texts(query)).toString();
  const plain = typeof body?.example === 'string' ? body.example : JSON.stringify(body?.example);
  const payload = body === undefined ? undefined : (input.payload ?? plain);
  const bearer = input.token ?? (await credentialFor(path));
  return house.app.inject({
    method,
    url: search === '' ? place : `${place}?${search}`,
    remoteAddress: `10.1.${(asked >> 8) & 255}.${asked++ & 255}`,
    headers: {
      authorization: `Bearer ${bearer}`,
      ...(body === undefined ? {} : { 'content-type': body.type }),
      ...input.headers,
    },
    ...(payload === undefined ? {} : { payload }),
  });
}

const texts = (query: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));

/** Staff get further in some calls, and may read there what is a player's. */
const asStaff = (path: string): boolean =>
  ['/api/hand-pays', '/api/player/profile/', '/api/player/games/'].some((each) => path.startsWith(each));
/** An account that may be excluded from play, and so get no further in any other call. */
const EXCLUDED = 'excluded-player';
function credentialFor(path: string): Promise<string> | string {
  if (path.startsWith('/api/cashier/')) return CASHIER;
  if (path === '/api/protection/exclusions') return callers.token(EXCLUDED);
  return callers.token(asStaff(path) ? 'staff' : 'demo2');
}

/** A call is answered: done, or refused by a code of the contract, without data of another account. */
async function survives(operation: Operation, input: Input): Promise<void> {
  const answer = await ask(operation, input);
  const { statusCode: status, body, headers } = answer;
  const about = () =>
    `${operation.method} ${operation.path} ${JSON.stringify(input).slice(0, 300)}: ${status} ${body.slice(0, 300)}`;
  if (headers['x-content-type-options'] !== 'nosniff') expect.fail(about());
  if (body.includes(PRIVATE) && !asStaff(operation.path)) expect.fail(about());
  if (status < 400) return;
  const { code } = ErrorBody.parse(answer.json());
  if (status === 500 || code === ERRORS.internal.code || !CODES.has(code)) expect.fail(about());
}

async function eachOperation(act: (operation: Operation) => Promise<void>): Promise<void> {
  for (const operation of operations) await act(operation);
  expect((await house.app.inject('/readyz')).statusCode).toBe(200);
  expect(await sumsToZero(db)).toBe(true);
}

/** Every call is tried in each run, with a quarter of the values that are tried in all. */
const fewOf = <T>(what: string, { method, path }: Operation, all: readonly T[]): readonly T[] =>
  placesOf(`${what} of ${method} ${path}`, all, { sample: Math.ceil(all.length / 4) });

test('SRV-1 C2.6 the example that the fuzz varies is accepted by every call', async () => {
  await eachOperation(async (operation) => {
    const answer = await ask(operation, {});
    const wrong = [ERRORS.invalidRequest.code, ERRORS.badSignature.code, ERRORS.internal.code] as number[];
    if (answer.statusCode >= 400 && wrong.includes(ErrorBody.parse(answer.json()).code))
      expect.fail(`${operation.method} ${operation.path}: ${answer.body}`);
  });
});

test(
  'SRV-1 C2.6 a body with an arbitrary value at any place is refused without effect',
  async () => {
    await eachOperation(async (operation) => {
      if (operation.body === undefined) return;
      const payloads = [...neighbours(operation.body.example)];
      for (const payload of fewOf('bodies', operation, payloads)) await survives(operation, { payload });
    });
  },
  LONG_MS,
);

/** Texts as parts of an address: encoded, or broken. */
const IN_ADDRESS = [
  ...HOSTILE.filter((text) => !/^[[{]/.test(text)).map((text) =>
    encodeURIComponent(text.replace(/^"|"$/g, '').slice(0, 2_000)),
  ),
  ...['%00', '%ff', '%', '%u0041', '%F0%9F%8E%B0', '..%2f..%2fetc%2fpasswd', '%2e%2e', 'NaN', '+1', '0x10'],
];

const IN_PATH = [...IN_ADDRESS, 'x'.repeat(300), '2147483647', '1;drop'];

test(
  'SRV-1 C2.6 an arbitrary query, once, twice or as a list, is refused without effect',
  async () => {
    await eachOperation(async (operation) => {
      for (const name of Object.keys(operation.query)) {
        const { [name]: _, ...others } = texts(operation.query);
        const rest = new URLSearchParams(others).toString();
        for (const text of fewOf(`values of ${name}`, operation, IN_ADDRESS))
          await survives(operation, { query: `${rest}&${name}=${text}` });
        for (const form of [
          `${name}=1&${name}=2`,
          `${name}[]=1`,
          `${name}[__proto__]=1`,
          name,
          '__proto__=1',
        ])
          await survives(operation, { query: `${rest}&${form}` });
      }
    });
  },
  LONG_MS,
);

test(
  'SRV-1 C2.6 an arbitrary path is refused without effect',
  async () => {
    await eachOperation(async (operation) => {
      for (const name of Object.keys(operation.params))
        for (const text of fewOf(`paths with ${name}`, operation, IN_PATH))
          await survives(operation, { params: { [name]: text } });
    });
  },
  LONG_MS,
);

const json = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.json({ maxDepth: 4 }),
  fc.string({ unit: 'binary', maxLength: 40 }).map((text) => JSON.stringify(text)),
);
const changes: fc.Arbitrary<Change> = fc.record({
  place: fc.nat(20),
  how: fc.constantFrom('instead', 'without', 'beside'),
  text: json,
});
const address = fc
  .string({ unit: 'binary', maxLength: 20 })
  .map((text) => encodeURIComponent(text.replace(/\p{Cs}/gu, '')));

test(
  'SRV-1 C2.6 a randomly changed call is refused without effect',
  async () => {
    await eachOperation(async (operation) => {
      const { body, query, params } = operation;
      const names = [...Object.keys(query), ...Object.keys(params)];
      if (body === undefined && names.length === 0) return;
      await fc.assert(
        fc.asyncProperty(changes, address, fc.nat(), async (change, text, which) => {
          const name = names[which % Math.max(1, names.length)] ?? '';
          await survives(operation, {
            ...(body === undefined ? {} : { payload: changed(body.example, change) }),
            ...(name in params ? { params: { [name]: text } } : {}),
            ...(name in query
              ? { query: new URLSearchParams({ ...texts(query), [name]: text }).toString() }
              : {}),
          });
        }),
        { numRuns: timesOf(3, 12) },
      );
    });
  },
  LONG_MS,
);

test.each([
  ['a type without meaning', { 'content-type': 'application/x-anything' }],
  ['no type', { 'content-type': '' }],
  ['an invalid type', { 'content-type': ';;;=\u00ff' }],
  ['a foreign encoding', { 'content-encoding': 'gzip' }],
  ['an invalid encoding', { 'accept-encoding': 'x;q=nan,*;q=2' }],
  ['a form', { 'content-type': 'multipart/form-data; boundary=x' }],
  ['half of a set of characters', { 'content-type': 'application/json; charset=utf-16' }],
  ['a long header', { 'x-long': 'x'.repeat(12_000) }],
  ['a long bearer', { authorization: `Bearer ${'x'.repeat(9_000)}` }],
  ['an invalid address', { 'x-forwarded-for': '<script>, 999.1.1.1, ::ffff:x', forwarded: 'for=' }],
  ['an invalid host', { host: 'a b"<>;script-src *' }],
  ['ranges', { range: 'bytes=-1,5-2,99999999999-' }],
  ['conditions', { 'if-none-match': '*', 'if-modified-since': 'never' }],
])('SRV-1 a call with %s among its headers is answered without effect', async (_, headers) => {
  await eachOperation((operation) => survives(operation, { headers }));
});
