import { DUTIES, type Duty } from '@floorcast/contract/duties';
import { expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { houseOfTests } from '../../testing/database.ts';
import { SocketPlayer } from '../../testing/player.ts';
import { ScriptedFloor } from '../../testing/scripted-floor.ts';
import { startTestHouse, TEST_CONFIG } from '../../testing/test-house.ts';
import { permissionIds } from '../accounts/index.ts';

const { db, house } = await houseOfTests();
const admin = await house.login('admin', 'admin1234');

const STAFF = '/api/console/staff';
const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, token = admin.token) =>
  house.call(token, method, url, payload);
const login = (username: string, password: string) =>
  house.app.inject({ method: 'POST', url: '/api/login', payload: { username, password, site_id: 1000 } });
const lastTrail = (kind: string) =>
  db
    .selectFrom('trail')
    .selectAll()
    .where('kind', '=', kind)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
const trailRows = async () => (await db.selectFrom('trail').select('seq').execute()).length;

const person = (username: string, duties: readonly string[] = ['attendant']) => ({
  username,
  email: `${username}@example.org`,
  name: 'Ayşe',
  lastname: 'Öz',
  birthDate: '1990-12-31',
  duties,
  invite: false,
  language: 'tr',
});
type Created = { member: { id: number; duties: Duty[] }; password: string; looksLike: string[] };
const create = async (username: string, duties?: readonly string[]) =>
  (await call('POST', STAFF, person(username, duties))).json<Created>();
const why = 'a test';

test('OPS-70 an administrator makes an account of staff with duties, whose password signs in', async () => {
  const { member, password } = await create('ayse.oz', ['cashier', 'attendant', 'cashier']);
  expect(member).toMatchObject({ username: 'ayse.oz', duties: ['attendant', 'cashier'], state: 'active' });
  const entered = await login('ayse.oz', password);
  expect(entered.json()).toMatchObject({
    Permissions: permissionIds('staff', ['attendant', 'cashier']).map((PermissionId) => ({ PermissionId })),
  });
  const row = await lastTrail('account.created');
  expect(row).toMatchObject({
    actor: 'admin',
    actorId: admin.id,
    playerId: member.id,
    detail: { username: 'ayse.oz', duties: ['attendant', 'cashier'] },
  });
  expect(JSON.stringify(row.detail)).not.toContain(password);
  const { items } = (await call('GET', STAFF)).json<{ items: { username: string }[] }>();
  expect(items.map(({ username }) => username)).toContain('ayse.oz');
  expect(items.map(({ username }) => username)).not.toContain('demo');
});

test('OPS-70 names that are taken, and wrong fields, are refused at their field and write nothing', async () => {
  await create('taken.name');
  const rows = await trailRows();
  for (const [change, status, field] of [
    [{}, 409, 'username'],
    [{ username: 'other.name', email: 'Taken.Name@example.org' }, 409, 'email'],
    [{ username: 'x@y' }, 400, 'username'],
    [{ username: 'new.name', email: 'no address' }, 400, 'email'],
    [{ username: 'new.name', email: 'n@x.org', birthDate: '1990-02-31' }, 400, 'birthDate'],
    [{ username: 'new.name', email: 'n@x.org', duties: [] }, 400, 'duties'],
    [{ username: 'new.name', email: 'n@x.org', duties: ['king'] }, 400, 'duties.0'],
    [{ username: 'new.name', email: 'n@x.org', name: '\u200b' }, 400, 'name'],
    [{ username: 'new.name', email: 'n@x.org', invite: true }, 400, 'invite'],
  ] as const) {
    const refused = await call('POST', STAFF, { ...person('taken.name'), ...change });
    expect([refused.statusCode, refused.json()]).toMatchObject([status, { Params: { field } }]);
  }
  expect(await trailRows()).toBe(rows);
});

test('OPS-70 two creations of one name at once make one account', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => call('POST', STAFF, person('at.once'))));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
});

test('OPS-71 other duties end the sign-ins of the account, and are on the trail with the reason', async () => {
  const { member, password } = await create('moves.on');
  const { token } = await house.login('moves.on', password);
  const url = `${STAFF}/${member.id}/duties`;
  const changed = await call('PUT', url, { duties: ['auditor'], reason: why });
  expect(changed.json()).toMatchObject({ member: { duties: ['auditor'] } });
  expect((await call('GET', '/api/validate', undefined, token)).statusCode).toBe(401);
  expect(await lastTrail('staff.duties-changed')).toMatchObject({
    detail: { username: 'moves.on', from: ['attendant'], to: ['auditor'], reason: why },
  });
  const rows = await trailRows();
  const repeated = await call('PUT', url, { duties: ['auditor'], reason: why });
  expect([repeated.statusCode, await trailRows()]).toEqual([200, rows]);
  expect((await call('PUT', url, { duties: ['admin'], reason: 'no' })).statusCode).toBe(400);
});

test('OPS-71 the duty of an administrator makes one, and its loss unmakes one', async () => {
  const { member } = await create('new.admin', ['admin']);
  const typeOf = () =>
    db
      .selectFrom('users')
      .select(['type', 'permissions'])
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow();
  expect((await typeOf()).type).toBe('admin');
  await call('PUT', `${STAFF}/${member.id}/duties`, { duties: ['support'], reason: why });
  expect(await typeOf()).toMatchObject({
    type: 'staff',
    permissions: expect.not.arrayContaining([DUTIES.admin]),
  });
});

test('OPS-71 nobody changes the own account, and a player is no member of staff', async () => {
  const demo = await house.login('demo');
  for (const [id, code] of [
    [admin.id, 41101],
    [demo.id, 40400],
    [999_999, 40400],
  ] as const)
    for (const [method, path, body] of [
      ['PUT', 'duties', { duties: ['support'] }],
      ['PUT', 'lock', { locked: true }],
      ['POST', 'second-factor/reset', {}],
      ['POST', 'password', {}],
    ] as const) {
      const refused = await call(method, `${STAFF}/${id}/${path}`, { ...body, reason: why });
      expect([id, path, refused.json()]).toMatchObject([id, path, { code }]);
    }
});

test('OPS-71 two administrators who lock each other at once leave one', async () => {
  const [one, two] = [await create('first.admin', ['admin']), await create('second.admin', ['admin'])];
  const signedIn = [
    await house.login('first.admin', one.password),
    await house.login('second.admin', two.password),
  ];
  const answers = await Promise.all([
    call('PUT', `${STAFF}/${two.member.id}/lock`, { locked: true, reason: why }, signedIn[0]?.token),
    call('PUT', `${STAFF}/${one.member.id}/lock`, { locked: true, reason: why }, signedIn[1]?.token),
  ]);
  const codes = answers.map(({ statusCode }) => statusCode);
  expect(codes.filter((code) => code === 200)).toHaveLength(1);
});

test('OPS-72 a locked account cannot sign in until it is unlocked; another password and a lost factor help its owner', async () => {
  const { member, password } = await create('locked.out');
  const url = `${STAFF}/${member.id}`;
  const { token } = await house.login('locked.out', password);
  expect((await call('PUT', `${url}/lock`, { locked: true, reason: why })).json()).toMatchObject({
    member: { state: 'locked' },
  });
  expect((await login('locked.out', password)).statusCode).toBe(403);
  expect((await call('GET', '/api/validate', undefined, token)).statusCode).toBe(401);
  await call('PUT', `${url}/lock`, { locked: false, reason: why });
  expect((await login('locked.out', password)).statusCode).toBe(200);
  const other = (await call('POST', `${url}/password`, { reason: why })).json<Created>();
  expect((await login('locked.out', password)).json()).toMatchObject({ code: 10700 });
  expect((await login('locked.out', other.password)).statusCode).toBe(200);
  await db
    .insertInto('authenticatorApps')
    .values({ userId: member.id, secret: 'x', confirmedAt: new Date() })
    .execute();
  expect((await login('locked.out', other.password)).json()).toMatchObject({ code: 41055 });
  const reset = await call('POST', `${url}/second-factor/reset`, { reason: why });
  expect(reset.json()).toMatchObject({ member: { secondFactor: false } });
  expect((await login('locked.out', other.password)).statusCode).toBe(200);
});

test('OPS-73 where the policy says so, staff take no seat', async () => {
  const strict = await startTestHouse(db, systemClock, {
    policy: { ...TEST_CONFIG.policy, staffMayPlay: false },
  });
  const floor = new ScriptedFloor([101]);
  await floor.link(strict.url);
  const { token } = await strict.login('staff', 'staff1234');
  const staff = await SocketPlayer.connect(strict.url, token);
  try {
    await expect(staff.ask('init', { machineID: 101, token })).rejects.toMatchObject({ code: 41100 });
  } finally {
    await staff.close();
    await floor.cut();
    await strict.close();
  }
});
