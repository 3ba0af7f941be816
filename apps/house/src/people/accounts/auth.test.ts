import { createHash } from 'node:crypto';
import { decodeJwt, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { BOUNDS } from '../../platform/bounds.ts';
import { InProcessBus } from '../../platform/bus/in-process-bus.ts';
import { systemClock } from '../../platform/clock.ts';
import { Lanes } from '../../platform/concurrency/lanes.ts';
import { onPool, openPool } from '../../platform/db/database.ts';
import { testDatabase } from '../../testing/database.ts';
import { JWT_SECRET, testHouse } from '../../testing/test-house.ts';
import { UserDataService } from '../user-data/index.ts';
import { AuthRepository } from './auth.repository.ts';
import { AuthService } from './auth.service.ts';
import { WrongTries } from './passwords.ts';
import { Tokens } from './tokens.ts';

const database = await testDatabase();
const { db } = database;
const house = await testHouse(db);

const login = (username: string, password: string) =>
  house.app.inject({ method: 'POST', url: '/api/login', payload: { username, password, site_id: 1000 } });
const validate = async (token: string) =>
  house.app.inject({ url: '/api/validate', headers: { authorization: `Bearer ${token}` } });
const user = () =>
  db.selectFrom('users').selectAll().where('username', '=', 'demo').executeTakeFirstOrThrow();

test('START-4 a valid token is exchanged for a new one and the hashed PIN', async () => {
  const { token } = await house.login('demo');
  const answer = await validate(token);
  const { pin_code, token: fresh } = answer.json<{ pin_code: string; token: string }>();
  const [salt = '', digest] = pin_code.split('$');
  expect(createHash('sha256').update(`${salt}1234`).digest('hex')).toBe(digest);
  expect((await validate(fresh)).statusCode).toBe(200);
});

test('START-4 C2.38 a token in the query is judged, with and without another one in the header', async () => {
  const { token, id } = await house.login('demo');
  const other = await house.login('demo2');
  const answered = async (query: string, bearer?: string) => {
    const headers = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
    const answer = await house.app.inject({ url: `/api/validate${query}`, headers });
    const { token: fresh = '' } = answer.json<{ token?: string }>();
    return [answer.statusCode, fresh === '' ? undefined : decodeJwt(fresh).id];
  };
  expect(await answered(`?token=${token}`)).toEqual([200, id]);
  expect(await answered(`?token=${token}`, token)).toEqual([200, id]);
  expect(await answered(`?token=${token}`, other.token)).toEqual([200, id]);
  expect(await answered('', token)).toEqual([200, id]);
  expect(await answered('?token=garbage', token)).toEqual([401, undefined]);
  expect(await answered('?token=', token)).toEqual([401, undefined]);
  expect(await answered(`?token=${token}&token=${token}`)).toEqual([401, undefined]);
  expect(await answered(`?token=${token}&token=${token}`, token)).toEqual([400, undefined]);
});

test('START-6 C2.38 no other call takes its token from the query', async () => {
  const { token } = await house.login('demo');
  for (const url of ['/api/player/balance', '/api/player/profile'])
    expect((await house.app.inject(`${url}?token=${token}`)).statusCode).toBe(401);
});

test('START-9 a logout ends its sign-in and that sign-in’s later tokens, and no other device', async () => {
  const phone = await house.login('demo');
  const laptop = await house.login('demo');
  const renewed = (await validate(phone.token)).json<{ token: string }>().token;
  const headers = { authorization: `Bearer ${phone.token}` };
  await house.app.inject({ method: 'POST', url: '/api/player/logout', headers });
  expect((await validate(phone.token)).statusCode).toBe(401);
  expect((await validate(renewed)).statusCode).toBe(401);
  expect((await validate(laptop.token)).statusCode).toBe(200);
});

test('START-11 a login may name the account by e-mail, and returns the last login', async () => {
  await login('demo', 'demo1234');
  const answer = await login('Demo@Example.org', 'demo1234');
  const { token, last_logon } = answer.json<{ token: string; last_logon: string }>();
  expect(answer.json()).toMatchObject({ last_logon: expect.any(String), last_logon_ip: '127.0.0.1' });
  // The same until the next sign-in, however often the page is loaded.
  expect((await validate(token)).json()).toMatchObject({ last_logon, ip_address: '127.0.0.1' });
});

test('LOGIN-7 a banned account is refused as banned with the right password only, and its tokens are void', async () => {
  const { token } = await house.login('demo2');
  await db.updateTable('users').set({ banned: true }).where('username', '=', 'demo2').execute();
  expect((await login('demo2', 'demo1234')).json()).toMatchObject({ code: 10704 });
  expect((await login('demo2', 'something')).json()).toMatchObject({ code: 10700 });
  expect((await validate(token)).statusCode).toBe(401);
});

test('LOGIN-7 a right password resets the count of wrong ones', async () => {
  for (const time of [1, 2]) {
    expect((await login('admin', 'something')).json()).toMatchObject({ Params: { left_count: 4 } });
    expect((await login('admin', 'admin1234')).statusCode, `time ${time}`).toBe(200);
  }
});

test('SRV-2 concurrent wrong passwords are all counted', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => login('staff', 'something')));
  const codes = answers.map((answer) => answer.json<{ code: number }>().code);
  expect(codes.filter((code) => code === 10700)).toHaveLength(4);
  expect((await login('staff', 'staff1234')).json()).toMatchObject({ code: 10702 });
});

test('TX-1 every sign-in is listed in the account’s activity', async () => {
  const { token } = await house.login('demo');
  const headers = { authorization: `Bearer ${token}` };
  await login('demo', 'something');
  const url = '/api/player/transactions?size=2';
  expect((await house.app.inject({ url, headers })).json()).toMatchObject({
    items: [
      { type: 'LOGIN_FAIL', amount: null },
      { type: 'LOGIN_SUCCESS', ip: '127.0.0.1' },
    ],
  });
});

test('PROFILE-2 SRV-2 a token that is voided during its renewal is not renewed', async () => {
  const tokens = new Tokens(JWT_SECRET);
  const repository = new AuthRepository(db);
  const auth = new AuthService({
    db,
    repository,
    tokens,
    bus: new InProcessBus(() => undefined),
    clock: systemClock,
    hashing: new Lanes(BOUNDS.hashing),
    wrongTries: new WrongTries(repository, systemClock),
    userData: (id) => new UserDataService(db).of(id),
    admit: async () => undefined,
    exclusionOf: async () => null,
    staffMust: false,
  });
  const account = await auth.accountOf((await house.login('demo')).token);
  if (account === undefined) return expect.fail('not signed in');
  expect(await auth.renew(account, '127.0.0.1')).toMatchObject({ ok: true });
  await db
    .updateTable('users')
    .set((eb) => ({ tokenVersion: eb('tokenVersion', '+', 1) }))
    .where('id', '=', account.id)
    .execute();
  expect(await auth.renew(account, '127.0.0.1')).toEqual({ ok: false, error: { name: 'badSignature' } });
});

const key = (secret: string) => new TextEncoder().encode(secret);
const forged =
  (change: (token: SignJWT) => SignJWT, secret = JWT_SECRET, alg = 'HS256') =>
  async () => {
    const { id, type, tokenVersion: version } = await user();
    const said = { id, type, version, login: '00000000-0000-4000-8000-000000000000' };
    const names = { Group: '', Permissions: [], name: '', lastname: '', email: '', username: 'demo' };
    const token = new SignJWT({ ...said, ...names })
      .setProtectedHeader({ alg })
      .setIssuer('floorcast')
      .setAudience('floorcast-player')
      .setExpirationTime('1h');
    return change(token).sign(key(secret));
  };

test('START-6 a token is valid if it is signed, for players, unexpired and of the account’s version', async () => {
  expect((await validate(await forged((token) => token)())).statusCode).toBe(200);
});

test.each([
  ['expired', forged((token) => token.setExpirationTime(1))],
  ['for another audience', forged((token) => token.setAudience('floorcast-staff'))],
  ['of another issuer', forged((token) => token.setIssuer('elsewhere'))],
  ['signed with another secret', forged((token) => token, 'another-secret-of-thirty-two-characters')],
  ['of another algorithm', forged((token) => token, JWT_SECRET.repeat(2), 'HS512')],
  [
    'made before the account’s tokens were voided',
    async () =>
      new Tokens(JWT_SECRET).issue(
        { ...(await user()), tokenVersion: 0 },
        '00000000-0000-4000-8000-000000000000',
      ),
  ],
])('START-6 a token %s is 401', async (_, make) => {
  const answer = await validate(await make());
  expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual([401, 10]);
});

test('OPS-13 a password of staff that cannot be recorded is not set', async () => {
  const { connection } = database;
  // Without the trail's key nothing of staff can be recorded.
  const keyless = onPool(openPool(connection, () => undefined));
  const passwordOf = () =>
    db
      .selectFrom('users')
      .select(['id', 'passwordHash'])
      .where('username', '=', 'support')
      .executeTakeFirstOrThrow();
  const before = await passwordOf();
  const repository = new AuthRepository(keyless);
  const set = { to: 'another hash', at: new Date(), ip: '127.0.0.1' };
  await expect(repository.setPassword(before.id, set)).rejects.toThrow();
  await expect(repository.changePassword(before.id, { ...set, from: before.passwordHash })).rejects.toThrow();
  expect(await passwordOf()).toEqual(before);
  await keyless.destroy();
});
