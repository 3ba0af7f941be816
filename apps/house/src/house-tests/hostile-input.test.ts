import { ERRORS, ErrorBody } from '@floorcast/contract/errors';
import { expect, test } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { houseOfTests } from '../testing/database.ts';

const CASHIER = 'a-credential-for-the-cashier-of-tests-01';
const CODES = new Set<number>(Object.values(ERRORS).map(({ code }) => code));

/** Each call that takes a body, with one that it would take. */
const CALLS: readonly (readonly [path: string, body: Record<string, unknown>])[] = [
  ['/api/login', { username: 'demo', password: 'demo1234', site_id: 1000 }],
  ['/api/player/password', { oldPassword: 'demo1234', newPassword: 'something else' }],
  ['/api/account/pin', { password: 'demo1234', pin: '4711' }],
  ['/api/login/second-factor', { ticket: 't'.repeat(43), answer: { way: 'app', code: '123456' } }],
  ['/api/login/terms', { ticket: 't'.repeat(43), version: '1', accepted: true }],
  [
    '/api/auth/register',
    {
      username: 'hostile',
      email: 'hostile@example.org',
      password: 'something else',
      name: 'Some',
      lastname: 'Body',
      birthDate: '1990-12-31',
      country: 'TR',
      termsVersion: '',
      language: 'en',
    },
  ],
  ['/api/registration/confirm', { token: 't'.repeat(43), password: 'something else' }],
  ['/api/password/forgot', { email: 'hostile@example.org', language: 'en' }],
  ['/api/password/reset', { token: 't'.repeat(43), newPassword: 'something else' }],
  ['/api/account/second-factor/remove', { password: 'demo1234', factor: 'app' }],
  ['/api/player/kick', { machineId: 101 }],
  ['/api/player/cancel', { machineId: 101 }],
  ['/api/chat/user/data', { status: 'away' }],
  ['/api/auth/user/update', { user: { shortcuts: ['lobby'] } }],
  ['/api/cashier/deposits', { requestId: 'hostile-1', playerId: 1001, amount: 100 }],
  ['/api/floors/enrol', { code: 'abcdabcdabcdabcd' }],
  ['/api/cashier/withdrawals', { requestId: 'hostile-2', playerId: 1001, amount: 100 }],
];
const VALUES: readonly (readonly [what: string, value: unknown])[] = [
  ['missing', undefined],
  ['null', null],
  ['a list', [1, 2]],
  ['an object', { toString: 'x', __proto__: { admin: true } }],
  ['true', true],
  ['a huge number', 1e308],
  ['negative', -1],
  ['a fraction', 1.5],
  ['empty', ''],
  ['HTML', '<script>alert(1)</script>'],
  ['SQL', "'; drop table users; --"],
  ['right-to-left, zero-width and null signs', '\u202Edemo\u200B\u0000'],
  ['half a surrogate', '\uD800'],
  ['60 000 signs', 'x'.repeat(60_000)],
];
/** What a client may send, and what then changes nothing. */
const NOT_WRONG: ReadonlySet<string> = new Set([
  '/api/chat/user/data status missing',
  '/api/auth/user/update user an object',
]);

const { db, house } = await houseOfTests(systemClock, { cashierCredential: CASHIER });
const { token } = await house.login('demo');

const post = (url: string, payload: string, type = 'application/json') =>
  house.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': type,
      authorization: `Bearer ${url.startsWith('/api/cashier') ? CASHIER : token}`,
    },
    payload,
  });
/** Everything that a wrong call could have changed. */
const everything = async () => ({
  users: await db.selectFrom('users').select(['id', 'username', 'passwordHash', 'type', 'banned']).execute(),
  accounts: await db.selectFrom('accounts').selectAll().orderBy('id').execute(),
  sessions: await db.selectFrom('playSessions').selectAll().execute(),
  chatPeople: await db.selectFrom('chatPeople').selectAll().execute(),
  userData: await db.selectFrom('userData').selectAll().execute(),
});

test.each(CALLS.flatMap(([path, body]) => Object.keys(body).map((field) => [path, field, body] as const)))(
  'SRV-1 %s with a wrong %s is refused by a code of the contract, and changes nothing',
  async (path, field, body) => {
    const before = await everything();
    for (const [what, value] of VALUES) {
      const answer = await post(path, JSON.stringify({ ...body, [field]: value }));
      const about = `${path} ${field} ${what}: ${answer.statusCode} ${answer.body.slice(0, 200)}`;
      if (NOT_WRONG.has(`${path} ${field} ${what}`)) {
        expect(answer.statusCode, about).toBe(200);
        continue;
      }
      expect(answer.statusCode >= 400 && answer.statusCode < 500, about).toBe(true);
      expect(CODES.has(ErrorBody.parse(answer.json()).code), about).toBe(true);
    }
    expect(await everything()).toEqual(before);
  },
);

test.each(CALLS)('SRV-1 %s refuses a body of another form', async (path, body) => {
  const before = await everything();
  const good = JSON.stringify(body);
  for (const payload of ['', '{', '[]', 'null', '"x"', good.slice(1), `${'['.repeat(20_000)}`]) {
    const answer = await post(path, payload);
    expect(answer.statusCode, payload.slice(0, 20)).toBe(400);
    ErrorBody.parse(answer.json());
  }
  expect((await post(path, good, 'text/plain')).statusCode).toBe(400);
  expect((await post(path, JSON.stringify({ ...body, x: 'x'.repeat(1_000_000) }))).statusCode).toBe(400);
  expect(await everything()).toEqual(before);
});

test.each([
  '/api/player/sessions?page=1&page=2',
  '/api/player/transactions?kind=1&kind=2',
  '/api/player/transactions?from=2026-01-01',
  '/api/player/transactions?from=now',
  '/api/player/transactions?machine=-1',
  '/api/player/transactions?machine=1;drop',
  '/api/player/transactions.csv?sort=password_hash',
  '/api/player/sessions.csv?to=tomorrow',
  '/api/player/profile/0',
  '/api/player/profile/99999999999999999999',
  '/api/machines/one',
  '/api/machine/%00',
  '/api/chat/get-chat?contactId=0&userId=1001',
  '/api/chat/contacts?search=%00',
])('SRV-1 %s is refused', async (url) => {
  const answer = await house.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  expect(answer.statusCode).toBe(400);
  expect(ErrorBody.parse(answer.json()).code).toBe(40000);
});
