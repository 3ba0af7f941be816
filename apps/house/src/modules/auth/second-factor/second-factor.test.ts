import { setTimeout as sleep } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Db } from '../../../platform/db/schema.ts';
import { DEMO } from '../../../policy/index.ts';
import { openTestDatabase } from '../../../testing/database.ts';
import { waitsForLock } from '../../../testing/lock-waits.ts';
import { adminOn } from '../../../testing/staff/admin.ts';
import { ManualClock, startTestHouse, type TestHouse } from '../../../testing/test-house.ts';
import { Sealer } from './sealer.ts';

const clock = new ManualClock();
let db: Db;
let house: TestHouse;
let strict: TestHouse;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ db, drop } = await openTestDatabase());
  house = await startTestHouse(db, clock);
  strict = await startTestHouse(db, clock, { policy: { ...DEMO, staffSecondFactor: true } });
});
beforeEach(async () => {
  // Each test has time steps of its own.
  clock.advance(20 * 60_000);
  for (const name of ['demo', 'staff']) await adminOn(db)(['second-factor', 'reset', name]);
});
afterAll(async () => {
  await strict.close();
  await house.close();
  await drop();
});

const FACTOR = '/api/account/second-factor';
const post = (url: string, payload: object, token = '', at = house) =>
  at.app.inject({ method: 'POST', url, payload, headers: { authorization: `Bearer ${token}` } });
const login = (username = 'demo', at = house) =>
  post('/api/login', { username, password: `${username}1234`, site_id: 1000 }, '', at);
const codeOf = (secret: string, after = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now() + after * 30_000 });
type Refused = { code: number; Params: { ticket: string; ways: string; left_count: number } };
const ticketOf = async (at = house) => (await login('demo', at)).json<Refused>().Params.ticket;
const answer = (ticket: string, code: string, way = 'app') =>
  post('/api/login/second-factor', { ticket, answer: { way, code } });

/** Gives the demonstration player an app. Returns its secret and the recovery codes. */
async function enrol() {
  const { token } = await house.login('demo');
  const { secret, uri } = (await post(`${FACTOR}/app`, { password: 'demo1234' }, token)).json<{
    secret: string;
    uri: string;
  }>();
  const first = { password: 'demo1234', code: codeOf(secret, -1) };
  const confirmed = await post(`${FACTOR}/app/confirm`, first, token);
  return { token, secret, uri, codes: confirmed.json<{ codes: string[] }>().codes };
}

test('PROT-47 an app of a player is asked for at the next login, and its code signs in', async () => {
  const { secret, uri, codes } = await enrol();
  expect(uri).toMatch(/^otpauth:\/\/totp\/Floorcast:demo\?/);
  expect(codes).toHaveLength(10);
  const refused = (await login()).json<Refused>();
  expect(refused).toMatchObject({ code: 41055, Params: { ways: 'app recovery' } });
  expect(JSON.stringify(refused)).not.toContain('"token"');
  const entered = await answer(refused.Params.ticket, codeOf(secret));
  expect(entered.json()).toMatchObject({ status: 1, token: expect.any(String) });
  expect((await answer(refused.Params.ticket, codeOf(secret, 1))).json()).toMatchObject({ code: 41054 });
});

test('PROT-47 a code is accepted once, also at two logins at once', async () => {
  const { secret } = await enrol();
  const tickets = [await ticketOf(), await ticketOf()];
  const answers = await Promise.all(tickets.map((ticket) => answer(ticket, codeOf(secret))));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
});

test('PROT-47 digits of other scripts and spaces are read; codes of a minute ago are not', async () => {
  const { secret } = await enrol();
  clock.advance(120_000);
  const old = await answer(await ticketOf(), codeOf(secret, -2));
  expect(old.json()).toMatchObject({ code: 41056 });
  const arabic = [...codeOf(secret)].map((digit) => String.fromCharCode(0x660 + Number(digit))).join('');
  const spaced = `${arabic.slice(0, 3)} ${arabic.slice(3)}`;
  expect((await answer(await ticketOf(), spaced)).statusCode).toBe(200);
});

test('PROT-47 five wrong codes block the account, over several tickets', async () => {
  await enrol();
  for (const left of [4, 3, 2, 1])
    expect((await answer(await ticketOf(), '000000')).json<Refused>()).toMatchObject({
      code: 41056,
      Params: { left_count: left },
    });
  const ticket = await ticketOf();
  expect((await answer(ticket, '000000')).json()).toMatchObject({ code: 10702 });
  expect((await answer(ticket, '000000')).json()).toMatchObject({ code: 10702 });
  expect((await login()).json()).toMatchObject({ code: 10702 });
});

test('PROT-47 a recovery code replaces a lost app, once', async () => {
  const { codes } = await enrol();
  const [code = ''] = codes;
  const typed = code.toUpperCase().replaceAll('-', ' ');
  expect((await answer(await ticketOf(), typed, 'recovery')).statusCode).toBe(200);
  expect((await answer(await ticketOf(), code, 'recovery')).json()).toMatchObject({ code: 41056 });
});

test('PROT-47 a ticket signs in nobody by itself, and has expired after ten minutes', async () => {
  const { secret } = await enrol();
  const ticket = await ticketOf();
  const headers = { authorization: `Bearer ${ticket}` };
  expect((await house.app.inject({ url: '/api/validate', headers })).statusCode).toBe(401);
  clock.advance(10 * 60_000 + 1);
  expect((await answer(ticket, codeOf(secret))).json()).toMatchObject({ code: 41054 });
});

test('PROT-47 a change of second factors takes the password, which counts as at a login', async () => {
  const { token } = await enrol();
  for (const [path, body] of [
    ['app', {}],
    ['recovery-codes', {}],
    ['passkeys/options', {}],
    ['remove', { factor: 'app' }],
  ] as const) {
    const refused = await post(`${FACTOR}/${path}`, { ...body, password: 'something' }, token);
    expect([path, refused.json()]).toMatchObject([path, { code: 40001, Params: { field: 'password' } }]);
  }
});

test('PROT-47 without its last second factor an account needs none, and its recovery codes are gone', async () => {
  const { token } = await enrol();
  expect((await post(`${FACTOR}/remove`, { password: 'demo1234', factor: 'app' }, token)).json()).toEqual({
    status: 1,
  });
  expect((await login()).statusCode).toBe(200);
  const overview = await house.app.inject({ url: FACTOR, headers: { authorization: `Bearer ${token}` } });
  expect(overview.json()).toEqual({
    status: 1,
    app: false,
    passkeys: [],
    recoveryCodes: 0,
    required: false,
  });
});

test('PROT-47 an app that was never confirmed is not asked for', async () => {
  const { token } = await house.login('demo');
  await post(`${FACTOR}/app`, { password: 'demo1234' }, token);
  expect((await login()).statusCode).toBe(200);
});

test('PROT-47 the database keeps no secret of an app, and another house cannot read it', async () => {
  const { secret } = await enrol();
  const row = await db.selectFrom('authenticator_apps').selectAll().executeTakeFirstOrThrow();
  expect(row.secret).not.toContain(secret);
  const sealer = new Sealer('one secret');
  const sealed = sealer.seal(secret, 7);
  expect(sealer.open(sealed, 7)).toBe(secret);
  expect(sealer.open(sealed, 8)).toBeUndefined();
  expect(new Sealer('another secret').open(sealed, 7)).toBeUndefined();
  expect(sealer.open('', 7)).toBeUndefined();
});

test('PROT-48 where staff must have a second factor, their login sets up an app first; players choose', async () => {
  const refused = (await login('staff', strict)).json<Refused>();
  expect(refused).toMatchObject({ code: 41055, Params: { ways: 'enrol' } });
  const { ticket } = refused.Params;
  const { secret } = (await post('/api/login/second-factor/enrol', { ticket }, '', strict)).json<{
    secret: string;
  }>();
  const answered = { ticket, answer: { way: 'app', code: codeOf(secret) } };
  expect((await post('/api/login/second-factor', answered, '', strict)).statusCode).toBe(200);
  expect((await login('staff', strict)).json()).toMatchObject({
    code: 41055,
    Params: { ways: 'app recovery' },
  });
  expect((await login('demo', strict)).json()).toMatchObject({ status: 1, recoveryCodes: [] });
});

test('PROT-48 staff without a second factor are signed out once they must have one, and keep their last one', async () => {
  const { token } = (await login('staff')).json<{ token: string }>();
  const headers = { authorization: `Bearer ${token}` };
  const validate = (at: TestHouse) => at.app.inject({ url: '/api/validate', headers });
  expect((await validate(house)).statusCode).toBe(200);
  expect((await validate(strict)).statusCode).toBe(401);
  const { secret } = (await post(`${FACTOR}/app`, { password: 'staff1234' }, token)).json<{
    secret: string;
  }>();
  await post(`${FACTOR}/app/confirm`, { password: 'staff1234', code: codeOf(secret) }, token);
  expect((await validate(strict)).statusCode).toBe(200);
  const remove = (at: TestHouse) =>
    post(`${FACTOR}/remove`, { password: 'staff1234', factor: 'app' }, token, at);
  expect((await remove(strict)).json()).toMatchObject({ code: 40300 });
  expect((await remove(house)).json()).toEqual({ status: 1 });
});

test.each([
  [
    'a password that is set at the console',
    () => adminOn(db)(['password', 'demo', '--password', '-'], ['demo1234']),
  ],
  ['second factors that are reset', () => adminOn(db)(['second-factor', 'reset', 'demo'])],
  ['a ban', () => adminOn(db)(['ban', 'demo'])],
])('PROT-47 a login that is under way ends with %s', async (_, end) => {
  const { secret } = await enrol();
  const ticket = await ticketOf();
  await end();
  await adminOn(db)(['unban', 'demo']);
  expect((await answer(ticket, codeOf(secret))).json()).toMatchObject({ code: 41054 });
  expect((await post('/api/login/second-factor/enrol', { ticket })).json()).toMatchObject({ code: 41054 });
});

test('PROT-48 a ticket of an account that has a second factor sets up no other', async () => {
  await enrol();
  const ticket = await ticketOf();
  expect((await post('/api/login/second-factor/enrol', { ticket })).json()).toMatchObject({ code: 40300 });
});

test('PROT-47 C19.25 an app is confirmed with the password, and its wrong codes count as wrong passwords', async () => {
  const { token } = await house.login('demo');
  const { secret } = (await post(`${FACTOR}/app`, { password: 'demo1234' }, token)).json<{
    secret: string;
  }>();
  const confirm = (password: string, code: string) =>
    post(`${FACTOR}/app/confirm`, { password, code }, token);
  expect((await confirm('not the password', codeOf(secret))).json()).toMatchObject({ code: 40001 });
  for (const left of [3, 2, 1])
    expect((await confirm('demo1234', '000000')).json()).toMatchObject({
      code: 41056,
      Params: { left_count: left },
    });
  const blocked = (await confirm('demo1234', '000000')).json<Refused>().code;
  expect((await confirm('demo1234', codeOf(secret))).json<Refused>().code).toBe(blocked);
  expect((await post(`${FACTOR}/recovery-codes`, { password: 'demo1234' }, token)).json<Refused>().code).toBe(
    blocked,
  );
});

test('PROT-48 C19.26 of two removals at once one leaves the last second factor that staff must have', async () => {
  const { token, id } = await house.login('staff', 'staff1234');
  const { secret } = (await post(`${FACTOR}/app`, { password: 'staff1234' }, token)).json<{
    secret: string;
  }>();
  await post(`${FACTOR}/app/confirm`, { password: 'staff1234', code: codeOf(secret) }, token);
  const passkey = { id: 'a-passkey', user_id: id, public_key: Buffer.from('key'), counter: 0n };
  await db
    .insertInto('passkeys')
    .values({ ...passkey, transports: [], name: 'a key' })
    .execute();
  const remove = (factor: string) =>
    post(`${FACTOR}/remove`, { password: 'staff1234', factor }, token, strict);
  const removed = await db.transaction().execute(async (tx) => {
    // Both have begun before either can end.
    await tx.selectFrom('authenticator_apps').selectAll().where('user_id', '=', id).forUpdate().execute();
    await tx.selectFrom('passkeys').selectAll().where('user_id', '=', id).forUpdate().execute();
    const both = [remove('app'), remove(passkey.id)];
    await waitsForLock(db, 'delete from');
    await sleep(300);
    return both;
  });
  const statuses = (await Promise.all(removed)).map(({ statusCode }) => statusCode);
  expect(statuses.sort()).toEqual([200, 403]);
});

test('PROT-48 C19.23 a token from before staff had to have a second factor changes nothing', async () => {
  const { token } = await house.login('staff', 'staff1234');
  expect((await post('/api/console/shift/begin', {}, token, strict)).statusCode).toBe(401);
});
