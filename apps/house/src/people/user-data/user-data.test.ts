import { TokenPayload } from '@floorcast/contract/auth';
import { ERRORS } from '@floorcast/contract/errors';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { houseOfTests } from '../../testing/database.ts';

const { db, house } = await houseOfTests();
const { token } = await house.login('demo');

const update = async (user: unknown, bearer = token) => {
  const answer = await house.call(bearer, 'POST', '/api/auth/user/update', { user });
  return { status: answer.statusCode, body: answer.json() };
};
const stored = async (path: string, bearer = token) =>
  (await house.app.inject({ url: path, headers: { authorization: `Bearer ${bearer}` } })).json().user;

const TOGGLES = { notifications: true, cloudSync: true, retroThrusters: false };

test('THEME-4 SHELL-5 QUICK-1 settings, shortcuts and switches are returned at the next sign-in of their account only', async () => {
  expect(await stored('/api/validate')).toEqual({ settings: {}, shortcuts: [], toggles: TOGGLES });
  const settings = { direction: 'rtl', animations: false, 'navbar.theme': 'dark1', width: 1280 };
  const shortcuts = ['lobby', 'games.brands'];
  expect(await update({ settings, shortcuts, toggles: { retroThrusters: true } })).toEqual({
    status: 200,
    body: { status: 1, user: { settings, shortcuts, toggles: { ...TOGGLES, retroThrusters: true } } },
  });
  const second = await house.login('demo');
  for (const path of ['/api/validate', '/api/player/profile'])
    expect(await stored(path, second.token)).toEqual({
      settings,
      shortcuts,
      toggles: { ...TOGGLES, retroThrusters: true },
    });
  const other = await house.login('demo2');
  expect(await stored('/api/validate', other.token)).toEqual({
    settings: {},
    shortcuts: [],
    toggles: TOGGLES,
  });
  const staff = await house.login('staff', 'staff1234');
  const { id } = second;
  expect(await stored(`/api/player/profile/${id}`, staff.token)).toBeUndefined();
});

test('THEME-4 fields that are not sent stay, also when two devices write at once', async () => {
  await update({ settings: { direction: 'ltr' }, shortcuts: ['lobby'] });
  await Promise.all([
    update({ toggles: { notifications: false } }),
    update({ toggles: { cloudSync: false } }),
    update({ settings: { direction: 'rtl' } }),
    update({}),
  ]);
  expect(await stored('/api/validate')).toMatchObject({
    settings: { direction: 'rtl' },
    shortcuts: ['lobby'],
    toggles: { notifications: false, cloudSync: false },
  });
  await update({ settings: {}, shortcuts: [] });
  expect(await stored('/api/validate')).toMatchObject({ settings: {}, shortcuts: [] });
});

test('THEME-4 stored settings of another version do not prevent a sign-in', async () => {
  const { id } = await house.login('demo2');
  await db
    .insertInto('userData')
    .values({ userId: id, settings: JSON.stringify({ direction: 7, old: { deep: [1] } }) })
    .execute();
  const { token: other } = await house.login('demo2');
  expect(await stored('/api/validate', other)).toMatchObject({
    settings: { direction: 7, old: { deep: [1] } },
  });
});

const many = (count: number) => Array.from({ length: count }, (_, i) => `entry-${i}`);
const large = Object.fromEntries(many(50).map((name) => [name, 'ğ'.repeat(100)]));

test.each<[string, unknown]>([
  ['user', undefined],
  ['user', null],
  ['user', []],
  ['user.id', { id: 'me' }],
  ['user.role', { role: 'admin' }],
  ['user.data.permissions', { data: { permissions: '145' } }],
  ['user.data', { data: [] }],
  ['user.data.settings.direction', { data: { settings: { direction: 'up' } } }],
  ['user.settings', { settings: 'dark' }],
  ['user.settings', { settings: [1] }],
  ['user.settings', { settings: large }],
  ['user.settings.direction', { settings: { direction: 'up' } }],
  ['user.settings.animations', { settings: { animations: 'yes' } }],
  ['user.settings.skin', { settings: { skin: { main: 'dark1' } } }],
  ['user.settings.skin', { settings: { skin: 'x'.repeat(201) } }],
  ['user.settings.skin', { settings: { skin: 'a\u0000' } }],
  ['user.settings.skin', { settings: { skin: '\uD800' } }],
  ['user.settings.skin', { settings: { skin: null } }],
  ['user.settings.constructor', { settings: { constructor: 'x' } }],
  ['user.settings.toString', { settings: { toString: 'x' } }],
  ['user.settings.a b', { settings: { 'a b': 1 } }],
  ['user.shortcuts', { shortcuts: many(61) }],
  ['user.shortcuts', { shortcuts: ['lobby', 'lobby'] }],
  ['user.shortcuts.0', { shortcuts: ['<script>'] }],
  ['user.shortcuts.1', { shortcuts: ['lobby', 'x'.repeat(61)] }],
  ['user.shortcuts', { shortcuts: { 0: 'lobby' } }],
  ['user.toggles.turbo', { toggles: { turbo: true } }],
  ['user.toggles.notifications', { toggles: { notifications: 1 } }],
])('THEME-4 SHELL-5 SRV-1 a wrong %s is refused by its name and changes nothing', async (field, user) => {
  const before = await db.selectFrom('userData').selectAll().orderBy('userId').execute();
  const { status, body } = await update(user);
  expect([status, body.code, body.Params.field]).toEqual([400, 40000, field]);
  expect(await db.selectFrom('userData').selectAll().orderBy('userId').execute()).toEqual(before);
});

/** All that a client of the specification knows of its user, as it is after a sign-in. */
async function wholeUser() {
  const { id, token: fresh } = await house.login('demo');
  const { Group, Permissions, ...claims } = TokenPayload.parse(decodeJwt(fresh));
  const { type, name, lastname, email, username } = claims;
  const data = { id, type, group: Group, permissions: Permissions, name, lastname, email, username };
  return {
    role: ['user'],
    balance: 5_000,
    balanceIsLoaded: true,
    ipChecking: false,
    ipCheckState: { isAllowed: true, message: '' },
    reconnect: { show: false, id: 0, name: '', machine_status: '' },
    displayName: `${name} ${lastname}`,
    Group,
    Permissions: Permissions.map((PermissionId) => ({ PermissionId })),
    data: {
      ...data,
      IP: '127.0.0.1',
      Versions: 'v2.6.6',
      LastLogon: null,
      LastLogonIP: null,
      photoURL: '',
      shortcuts: ['lobby', 'profile'],
      settings: { direction: 'ltr', theme: { main: 'dark1', navbar: 'dark1' }, layout: { style: 'layout3' } },
    },
  };
}

test('THEME-4 SRV-1 C13.10 C13.11 C13.12 the whole user of a client is taken, and stores its settings and shortcuts', async () => {
  const user = await wholeUser();
  const { settings, shortcuts } = user.data;
  const { status, body } = await update(user);
  expect(status).toBe(200);
  expect(body.user).toMatchObject({ settings, shortcuts });
  const reordered = {
    ...user.data,
    id: String(user.data.id),
    permissions: [...user.data.permissions].reverse(),
  };
  expect(await update({ ...user, data: { ...reordered, shortcuts: ['rules'] } })).toMatchObject({
    status: 200,
    body: { user: { shortcuts: ['rules'] } },
  });
  expect(await stored('/api/validate')).toMatchObject({ settings, shortcuts: ['rules'] });
});

test('THEME-4 C13.11 staff may send the role that a client gives to every account', async () => {
  const staff = await house.login('staff', 'staff1234');
  for (const role of [['user'], ['staff'], ['staff', 'user']])
    expect(await update({ role }, staff.token)).toMatchObject({ status: 200 });
  expect(await update({ role: ['admin'] }, staff.token)).toMatchObject({ status: 403 });
});

test.each<[string, object, object?]>([
  ['user.role', { role: ['admin'] }],
  ['user.role', { role: ['user', 'staff'] }],
  ['user.role', { role: [] }],
  ['user.id', { id: 1 }],
  ['user.type', { type: 'admin' }],
  ['user.Group', { Group: 'owners' }],
  ['user.Permissions', { Permissions: [] }],
  ['user.Permissions', { Permissions: [{ PermissionId: 1 }] }],
  ['user.data.id', {}, { id: '1' }],
  ['user.data.type', {}, { type: 'staff' }],
  ['user.data.group', {}, { group: '' }],
  ['user.data.permissions', {}, { permissions: [145, 999] }],
  ['user.data.name', {}, { name: 'Another' }],
  ['user.data.lastname', {}, { lastname: 'Another' }],
  ['user.data.email', {}, { email: 'another@example.org' }],
  ['user.data.username', {}, { username: 'admin' }],
])('THEME-4 C13.10 another %s is refused by its name and changes nothing', async (field, own, inData) => {
  const user = await wholeUser();
  const rows = async () => [
    await db.selectFrom('userData').selectAll().orderBy('userId').execute(),
    await db.selectFrom('users').select(['id', 'type', 'permissions', 'email']).orderBy('id').execute(),
  ];
  const before = await rows();
  const data = { ...user.data, shortcuts: ['other'], ...inData };
  const { status, body } = await update({ ...user, ...own, data });
  expect([status, body.code, body.Params.field]).toEqual([403, ERRORS.notAllowed.code, field]);
  expect(await rows()).toEqual(before);
});

test('THEME-4 SRV-1 a prototype in the body is refused', async () => {
  const answer = await house.app.inject({
    method: 'POST',
    url: '/api/auth/user/update',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: '{"user": {"settings": {"__proto__": {"admin": true}}}}',
  });
  expect(answer.statusCode).toBe(400);
});

test('SHELL-5 sixty shortcuts and nearly eight kilobytes of settings fit', async () => {
  const settings = Object.fromEntries(many(40).map((name) => [name, 'x'.repeat(180)]));
  expect(await update({ shortcuts: many(60), settings })).toMatchObject({ status: 200 });
});
