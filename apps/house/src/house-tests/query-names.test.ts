import { ERRORS } from '@floorcast/contract/errors';
import { afterAll, expect, test } from 'vitest';
import { InProcessBus } from '../platform/bus/in-process-bus.ts';
import { systemClock } from '../platform/clock.ts';
import { Callers } from '../testing/callers.ts';
import { type Operation, operationsOf } from '../testing/calls/operations.ts';
import { routesOf } from '../testing/calls/routes.ts';
import { houseOfTests } from '../testing/database.ts';
import { startTestNode, type TestNode } from '../testing/test-node.ts';

const CASHIER = 'a-credential-for-the-cashier-of-tests-01';
/** Routes that are not part of the description. */
const PAGES = [
  'GET /check',
  'GET /Settings.json',
  'GET /healthz',
  'GET /readyz',
  'GET /metrics',
  'GET /cashier',
  'POST /cashier',
  'GET /cashier/cashier.js',
  'GET /cashier/cashier.css',
  'GET /live-chat',
  'GET /live-chat/page.js',
  'GET /live-chat/page.css',
] as const;

/** Of an administrator, who may call every route of staff. */
const bus = new InProcessBus(() => undefined);
const config = { cashierCredential: CASHIER };
const { db, house } = await houseOfTests(systemClock, config, undefined, { bus });
const other: TestNode = await startTestNode(db, bus, config);
await other.own(house.url);
const callers = new Callers(db);
const token = await callers.token('demo');
const staffToken = await callers.token('admin');
const pages = PAGES.map((page): Operation => {
  const [method, path = ''] = page.split(' ');
  return { method: method === 'POST' ? 'POST' : 'GET', path, params: {}, query: {}, body: undefined };
});
const operations: readonly Operation[] = [
  ...operationsOf((await house.app.inject('/api/docs')).json()),
  ...pages,
];
afterAll(() => other.close());

function bearerFor(path: string): string {
  if (path.startsWith('/api/cashier/')) return CASHIER;
  return /^\/api\/(console|hand-pays)\b/.test(path) ? staffToken : token;
}

/** A good call, but for what is added to its query. */
async function ask(url: string, operation: Operation, added: string) {
  const { method, path, params, query, body } = operation;
  const place = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  if (/\/games$|\/player\/|\/console\//.test(path)) search.delete('sort');
  const bearer = bearerFor(path);
  const answer = await fetch(`${url}${place}?${search}&${added}`, {
    method,
    headers: { authorization: `Bearer ${bearer}`, ...(body && { 'content-type': body.type }) },
    ...(body && { body: typeof body.example === 'string' ? body.example : JSON.stringify(body.example) }),
  });
  return { status: answer.status, text: await answer.text() };
}

test('C2.36 every route of the house is tested with an unknown query name', () => {
  const asked = operations.map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`);
  expect(asked.sort()).toEqual(routesOf(house.app).sort());
});

/** What takes a query that does not narrow its answer: a name that it does not know changes nothing. */
const NARROWS_NOTHING = /^\/(cashier|live-chat)$|\/(whep|still|slip\.pdf|validate)$/;
const isList = ({ path, query }: Operation): boolean =>
  Object.keys(query).length > 0 && !NARROWS_NOTHING.test(path);
/** No body, or one that is refused before anything is done. */
const isHarmless = ({ method, body }: Operation): boolean => method === 'GET' || body !== undefined;
const withWrongBody = (operation: Operation): Operation =>
  operation.method === 'GET'
    ? operation
    : { ...operation, body: { type: 'application/json', example: 'null' } };

test.each([
  ['house', 'playerId'],
  ['house', '__proto__'],
  ['house', 'page[]'],
  ['house', ''],
  ['other', 'playerId'],
])('C10.10 SRV-1 every list of a %s refuses the query name %j and names it', async (node, name) => {
  const { url } = node === 'house' ? house : other;
  expect(operations.filter(isList).length).toBeGreaterThan(20);
  for (const operation of operations.filter(isList)) {
    const { status, text } = await ask(url, operation, `${encodeURIComponent(name)}=1001`);
    const where = `${operation.method} ${operation.path}: ${text.slice(0, 200)}`;
    expect(status, where).toBe(400);
    expect(JSON.parse(text), where).toMatchObject({
      code: ERRORS.invalidRequest.code,
      // An empty name is reported with the whole query.
      Params: { field: name || 'querystring' },
    });
  }
});

test.each([
  ['house', 'playerId', () => true],
  ['house', 'page[]', () => true],
  ['other', 'playerId', () => true],
  ['house', '_', isList],
  ['other', '_', isList],
])('C2.36 C2.37 SRV-1 a call of a %s ignores the query name %j', async (node, name, among) => {
  const { url } = node === 'house' ? house : other;
  const asked = operations.filter(
    (operation) => isHarmless(operation) && among(operation) && (name === '_' || !isList(operation)),
  );
  expect(asked.length).toBeGreaterThan(20);
  for (const operation of asked) {
    const { text } = await ask(url, withWrongBody(operation), `${encodeURIComponent(name)}=1&${name}=2`);
    const where = `${operation.method} ${operation.path}: ${text.slice(0, 200)}`;
    expect(text, where).not.toMatch(/"field":"(_|playerId|page\[\]|querystring)"/);
  }
});

test('C2.37 a list with a cache buster is the list without it', async () => {
  const list = async (query: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await house.app.inject({ url: `/api/player/transactions?size=2${query}`, headers });
    return { status: answer.statusCode, ...answer.json(), asOf: undefined };
  };
  expect(await list('&_=1700000000000')).toEqual(await list(''));
  expect(await list('')).toMatchObject({ status: 200 });
});

test.each([
  ['/api/player/transactions?kind=999', 'kind'],
  ['/api/player/transactions?kind=1&kind=2', 'kind'],
  ['/api/player/sessions?kind=1', 'kind'],
  ['/api/player/sessions?sort=amount', 'sort'],
  ['/api/player/games?session=me', 'session'],
  ['/api/chat/contacts?size=1000', 'size'],
  ['/cashier?lang=xx', 'lang'],
  ['/cashier?ticket=1&ticket=2', 'ticket'],
  ['/live-chat?lang=xx', 'lang'],
])('C2.23 C2.24 C2.25 %s is refused for %s', async (url, field) => {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await house.app.inject({ url, headers });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: ERRORS.invalidRequest.code, Params: { field } });
});
