import { expect, test } from 'vitest';
import { adminOn } from '../../../testing/staff/admin.ts';
import { Sealer } from './authenticator-apps.ts';
import { FACTOR, SecondFactorHouse, type SecondFactorRefusal } from './testing/second-factor-house.ts';

const rig = new SecondFactorHouse();
const { clock, post, login, codeOf, ticketOf, answer, enrol } = rig;

test('PROT-47 an app of a player is asked for at the next login, and its code signs in', async () => {
  const { secret, uri, codes } = await enrol();
  expect(uri).toMatch(/^otpauth:\/\/totp\/Floorcast:demo\?/);
  expect(codes).toHaveLength(10);
  const refused = (await login()).json<SecondFactorRefusal>();
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
    expect((await answer(await ticketOf(), '000000')).json<SecondFactorRefusal>()).toMatchObject({
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
  expect((await rig.house.app.inject({ url: '/api/validate', headers })).statusCode).toBe(401);
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
  const overview = await rig.house.app.inject({ url: FACTOR, headers: { authorization: `Bearer ${token}` } });
  expect(overview.json()).toEqual({
    status: 1,
    app: false,
    passkeys: [],
    recoveryCodes: 0,
    required: false,
  });
});

test('PROT-47 an app that was never confirmed is not asked for', async () => {
  const { token } = await rig.house.login('demo');
  await post(`${FACTOR}/app`, { password: 'demo1234' }, token);
  expect((await login()).statusCode).toBe(200);
});

test('PROT-47 the database keeps no secret of an app, and another house cannot read it', async () => {
  const { secret } = await enrol();
  const row = await rig.db.selectFrom('authenticatorApps').selectAll().executeTakeFirstOrThrow();
  expect(row.secret).not.toContain(secret);
  const sealer = new Sealer('one secret');
  const sealed = sealer.seal(secret, 7);
  expect(sealer.open(sealed, 7)).toBe(secret);
  expect(sealer.open(sealed, 8)).toBeUndefined();
  expect(new Sealer('another secret').open(sealed, 7)).toBeUndefined();
  expect(sealer.open('', 7)).toBeUndefined();
});

test('PROT-47 C19.25 an app is confirmed with the password, and its wrong codes count as wrong passwords', async () => {
  const { token } = await rig.house.login('demo');
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
  const blocked = (await confirm('demo1234', '000000')).json<SecondFactorRefusal>().code;
  expect((await confirm('demo1234', codeOf(secret))).json<SecondFactorRefusal>().code).toBe(blocked);
  expect(
    (await post(`${FACTOR}/recovery-codes`, { password: 'demo1234' }, token)).json<SecondFactorRefusal>()
      .code,
  ).toBe(blocked);
});

test('OPS-20 C23.22 a password is proved to be the own one at a sign-in that a second factor has confirmed, and at no other', async () => {
  const staff = `factor-${Math.random().toString(36).slice(2, 8)}`;
  const [first, second, third] = ['the first one', 'the second one', 'the third one'];
  const words = ['--name', 'Nilgün', '--lastname', 'Ferdinand', '--password', first];
  await adminOn(rig.db)(['staff', 'create', staff, `${staff}@example.org`, ...words]);
  const proof = async () => {
    const rows = rig.db.selectFrom('trail').select('detail').where('kind', '=', 'account.password-changed');
    const { detail } = await rows.where('actor', '=', staff).orderBy('seq', 'desc').executeTakeFirstOrThrow();
    return detail;
  };
  const change = (token: string, oldPassword: string, newPassword: string) =>
    post('/api/player/password', { oldPassword, newPassword }, token);
  const { token: plain } = await rig.house.login(staff, first);
  const changed = (await change(plain, first, second)).json<{ token: string }>();
  expect(await proof()).not.toHaveProperty('proof');
  // The app is enrolled now, but this sign-in was not confirmed by it.
  const begun = await post(`${FACTOR}/app`, { password: second }, changed.token);
  const { secret } = begun.json<{ secret: string }>();
  await post(`${FACTOR}/app/confirm`, { password: second, code: codeOf(secret, -1) }, changed.token);
  const unconfirmed = (await change(changed.token, second, third)).json<{ token: string }>();
  expect(unconfirmed.token).toEqual(expect.any(String));
  expect(await proof()).not.toHaveProperty('proof');
  const refused = await post('/api/login', { username: staff, password: third, site_id: 1000 });
  const entered = await answer(refused.json<SecondFactorRefusal>().Params.ticket, codeOf(secret));
  const headers = { authorization: `Bearer ${entered.json<{ token: string }>().token}` };
  const renewed = (await rig.house.app.inject({ url: '/api/validate', headers })).json<{ token: string }>();
  expect((await change(renewed.token, third, 'the fourth one')).statusCode).toBe(200);
  expect(await proof()).toMatchObject({ proof: 'factor' });
});

test.each([
  [
    'a password that is set at the console',
    () => adminOn(rig.db)(['password', 'demo', '--password', '-'], ['demo1234']),
  ],
  ['second factors that are reset', () => adminOn(rig.db)(['second-factor', 'reset', 'demo'])],
  ['a ban', () => adminOn(rig.db)(['ban', 'demo'])],
])('PROT-47 a login that is under way ends with %s', async (_, end) => {
  const { secret } = await enrol();
  const ticket = await ticketOf();
  await end();
  await adminOn(rig.db)(['unban', 'demo']);
  expect((await answer(ticket, codeOf(secret))).json()).toMatchObject({ code: 41054 });
  expect((await post('/api/login/second-factor/enrol', { ticket })).json()).toMatchObject({ code: 41054 });
});
