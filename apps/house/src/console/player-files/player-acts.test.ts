import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { houseOfTests } from '../../testing/database.ts';
import { openMailbox } from '../../testing/mailbox.ts';

let demo: number;
let token: string;
const tokens = new Map<string, string>();
const mailbox: Awaited<ReturnType<typeof openMailbox>> = await openMailbox();
const { db, house } = await houseOfTests(systemClock, { mail: mailbox.way });
for (const name of ['staff', 'support', 'compliance'])
  tokens.set(name, (await house.login(name, `${name}1234`)).token);
let before: number;
beforeEach(async () => {
  ({ id: demo, token } = await house.login('demo'));
  before = (await trail()).length;
});

const REASON = 'the player asked for it';
const act = (name: string, act: string, payload: object = { reason: REASON }, id = demo) =>
  house.app.inject({
    method: 'POST',
    url: `/api/console/players/${id}/${act}`,
    headers: { authorization: `Bearer ${tokens.get(name)}` },
    payload,
  });
const KINDS = [
  'account.banned',
  'account.unbanned',
  'account.unblocked',
  'account.pin-reset',
  'player.signed-out',
  'player.password-link',
  'player.identity-decided',
  'player.closed',
  'player.noted',
  'bonus.granted',
];
const trail = () =>
  db
    .selectFrom('trail')
    .select(['kind', 'actor', 'playerId', 'detail'])
    .where('kind', 'in', KINDS)
    .orderBy('seq')
    .execute();
/** The rows of the trail that a test has added. */
const added = async () => (await trail()).slice(before);
const isSignedIn = async () =>
  (await house.app.inject({ url: '/api/validate', headers: { authorization: `Bearer ${token}` } }))
    .statusCode === 200;
const set = (change: object) => db.updateTable('users').set(change).where('id', '=', demo).execute();

test('OPS-64 a ban ends every sign-in, and is lifted; repeating either does and records nothing more', async () => {
  expect(await isSignedIn()).toBe(true);
  const answers = await Promise.all([1, 2, 3].map(() => act('staff', 'ban')));
  expect(answers.map((answer) => answer.json().state)).toEqual(['banned', 'banned', 'banned']);
  expect(await isSignedIn()).toBe(false);
  expect((await act('staff', 'unban')).json().state).toBe('active');
  await act('staff', 'unban');
  expect(await added()).toEqual([
    { kind: 'account.banned', actor: 'staff', playerId: demo, detail: { reason: REASON } },
    { kind: 'account.unbanned', actor: 'staff', playerId: demo, detail: { reason: REASON } },
  ]);
});

test('OPS-64 wrong passwords are forgiven before their time is over', async () => {
  await set({ blockedUntil: new Date(Date.now() + 600_000), wrongTries: 2 });
  const { body } = await act('support', 'unblock');
  expect(JSON.parse(body)).toMatchObject({ state: 'active', blockedUntil: null, wrongTries: 0 });
  await act('support', 'unblock');
  expect(await added()).toMatchObject([{ kind: 'account.unblocked', actor: 'support' }]);
});

test('OPS-64 C26.15 a PIN is removed once, and the next validation says so', async () => {
  const pinOf = async () =>
    (await house.app.inject({ url: '/api/validate', headers: { authorization: `Bearer ${token}` } })).json<{
      pin_code: string;
    }>().pin_code;
  expect(await pinOf()).not.toBe('');
  expect((await act('support', 'reset-pin')).json()).toMatchObject({ hasPin: false });
  expect((await act('support', 'reset-pin')).statusCode).toBe(200);
  expect(await pinOf()).toBe('');
  expect(await added()).toEqual([
    { kind: 'account.pin-reset', actor: 'support', playerId: demo, detail: { reason: REASON } },
  ]);
});

test('OPS-64 a player is signed out everywhere', async () => {
  expect((await act('support', 'sign-out')).statusCode).toBe(200);
  expect(await isSignedIn()).toBe(false);
  expect(await added()).toMatchObject([{ kind: 'player.signed-out' }]);
});

test('OPS-64 a link for a new password is mailed, once a minute, and to no banned or closed account', async () => {
  expect((await act('support', 'password-link')).statusCode).toBe(200);
  await mailbox.mail('demo@example.org', 1);
  expect((await act('support', 'password-link')).json()).toMatchObject({ code: 41096 });
  await set({ banned: true });
  expect((await act('support', 'password-link')).json()).toMatchObject({ code: 41097 });
  await set({ banned: false, closedAt: new Date() });
  expect((await act('support', 'password-link')).json()).toMatchObject({ code: 41059 });
  expect(
    (await act('support', 'bonus', { requestId: randomUUID(), amount: 1, reason: REASON })).json(),
  ).toMatchObject({
    code: 41059,
  });
  await set({ closedAt: null });
  expect(await mailbox.mailsTo('demo@example.org')).toHaveLength(1);
  expect(await added()).toMatchObject([{ kind: 'player.password-link' }]);
});

test('OPS-64 an identity is decided with what the document showed', async () => {
  const order = { state: 'verified', reason: 'passport', birthDate: '1990-12-31', country: 'TR' };
  expect((await act('compliance', 'identity', order)).json()).toMatchObject({
    identity: 'verified',
    birthDate: '1990-12-31',
    country: 'TR',
  });
  for (const bad of [{ country: 'XX' }, { birthDate: '1990-13-01' }, { state: 'sure' }, { reason: 'a' }])
    expect((await act('compliance', 'identity', { ...order, ...bad })).statusCode).toBe(400);
  expect(await added()).toMatchObject([
    {
      kind: 'player.identity-decided',
      actor: 'compliance',
      detail: { state: 'verified', reason: 'passport' },
    },
  ]);
  const check = await db.selectFrom('identityChecks').select(['state', 'source']).execute();
  expect(check).toEqual([{ state: 'verified', source: 'compliance' }]);
});

test('OPS-65 a bonus is granted once a request, also when ten calls come at once', async () => {
  const order = { requestId: randomUUID(), amount: 2_500, reason: 'birthday' };
  const answers = await Promise.all(Array.from({ length: 10 }, () => act('support', 'bonus', order)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect((await act('support', 'bonus', { ...order, amount: 2_501 })).json()).toMatchObject({ code: 41016 });
  for (const amount of [0, -1, 1.5, 10_000_000_001])
    expect((await act('support', 'bonus', { ...order, requestId: randomUUID(), amount })).statusCode).toBe(
      400,
    );
  const grants = await db.selectFrom('bonusGrants').select(['amount', 'grantedBy']).execute();
  expect(grants).toEqual([{ amount: 2_500n, grantedBy: 'support' }]);
  expect(await added()).toMatchObject([
    { kind: 'bonus.granted', detail: { amount: 2_500, reason: 'birthday' } },
  ]);
});

test('OPS-66 a note is added once a request, with its author, and never changed', async () => {
  const note = { requestId: randomUUID(), text: 'Asked for a <b>call</b>\nat noon' };
  await Promise.all([1, 2, 3].map(() => act('support', 'notes', note)));
  expect((await act('support', 'notes', { ...note, text: 'another' })).json()).toMatchObject({ code: 41016 });
  expect((await act('support', 'notes', { ...note, text: '  ' })).statusCode).toBe(400);
  expect((await act('compliance', 'notes', note)).json().notes).toBe(2);
  const { items } = (
    await house.call(tokens.get('staff'), 'GET', `/api/console/players/${demo}/notes?sort=at`)
  ).json();
  expect(items).toMatchObject([
    { by: 'support', text: note.text },
    { by: 'compliance', text: note.text },
  ]);
  expect((await added()).map(({ kind }) => kind)).toEqual(['player.noted', 'player.noted']);
});

test('OPS-64 an account is closed and paid out; with an open session it is not, and nothing is recorded', async () => {
  const { id, token: own } = await house.login('demo2');
  const session = { machineId: 101, playerId: id, state: 'live', ip: '', endedAt: null } as const;
  await db.insertInto('playSessions').values(session).execute();
  expect((await act('compliance', 'close', undefined, id)).json()).toMatchObject({ status: 0 });
  await db.updateTable('playSessions').set({ state: 'ended', endedAt: new Date() }).execute();
  expect((await act('compliance', 'close', undefined, id)).json()).toMatchObject({
    state: 'closed',
    balance: 0,
    waiting: { withdrawals: 500_000 },
  });
  expect((await act('compliance', 'close', undefined, id)).statusCode).toBe(200);
  const headers = { authorization: `Bearer ${own}` };
  expect((await house.app.inject({ url: '/api/validate', headers })).statusCode).toBe(401);
  expect(await added()).toMatchObject([{ kind: 'player.closed', playerId: id }]);
});

test('OPS-68 nobody acts on the own person, and nothing is recorded', async () => {
  const person = { name: 'Demo', lastname: 'Player', birthDate: '1980-01-01' };
  await set(person);
  await db.updateTable('users').set(person).where('username', '=', 'support').execute();
  const bonus = { requestId: randomUUID(), amount: 100, reason: REASON };
  const note = { requestId: randomUUID(), text: 'myself' };
  for (const [name, payload] of [
    ['unblock', undefined],
    ['sign-out', undefined],
    ['password-link', undefined],
    ['reset-pin', undefined],
    ['bonus', bonus],
    ['notes', note],
  ] as const)
    expect([name, (await act('support', name, payload)).json()]).toMatchObject([name, { code: 41078 }]);
  expect(await added()).toEqual([]);
  expect((await act('compliance', 'sign-out')).statusCode).toBe(200);
});

test('OPS-65 a bonus from the amount of four eyes on is refused to one person alone', async () => {
  const bonus = (amount: number) =>
    act('compliance', 'bonus', { requestId: randomUUID(), amount, reason: REASON });
  expect((await bonus(100)).statusCode).toBe(403);
  const lead = (await house.login('lead', 'lead1234')).token;
  tokens.set('lead', lead);
  const asLead = (amount: number) =>
    act('lead', 'bonus', { requestId: randomUUID(), amount, reason: REASON });
  expect((await asLead(100_000)).json()).toMatchObject({ code: 41098, Params: { amount: 100_000 } });
  expect((await asLead(60_000)).statusCode).toBe(200);
  expect((await asLead(40_000)).json()).toMatchObject({ code: 41098 });
  expect((await asLead(39_999)).statusCode).toBe(200);
});
