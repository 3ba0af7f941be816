import { expect, test } from 'vitest';
import { houseOfTests } from '../../testing/database.ts';
import { openMailbox } from '../../testing/mailbox.ts';
import { ManualClock } from '../../testing/test-house.ts';

const clock = new ManualClock();
const HOUR_MS = 60 * 60_000;
const SITE = 'https://play.example.org';

const mailbox: Awaited<ReturnType<typeof openMailbox>> = await openMailbox();
const { db, house } = await houseOfTests(clock, { mail: mailbox.way, siteUrl: SITE });

const post = (url: string, payload: object, token?: string) =>
  house.app.inject({
    method: 'POST',
    url,
    payload,
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
  });
const reset = (token: string, newPassword: string) => post('/api/password/reset', { token, newPassword });
const login = (username: string, password: string) =>
  post('/api/login', { username, password, site_id: 1000 });
const addressOf = (username: string) => `${username}@example.org`;

/** Has an administrator make an account whose password is mailed. Returns its id, and the token of the link. */
async function invite(username: string): Promise<{ id: number; token: string }> {
  const admin = await house.login('admin', 'admin1234');
  const person = { name: 'Ayşe', lastname: 'Öz', birthDate: '1990-12-31', duties: ['attendant'] };
  const body = { ...person, username, email: addressOf(username), invite: true, language: 'tr' };
  const created = await post('/api/console/staff', body, admin.token);
  const { member, password } = created.json<{ member: { id: number }; password: string | null }>();
  expect(password).toBeNull();
  return { id: member.id, token: await mailbox.token(addressOf(username)) };
}

test('OPS-70 the mailed link sets the first password once, and names the account in its language', async () => {
  const { token } = await invite('first.day');
  const { subject, text } = await mailbox.mail(addressOf('first.day'));
  expect(subject).toBe('Konsol hesabınız');
  expect(text).toContain('first.day');
  expect(text).toContain(`${SITE}/`);
  expect((await reset(token, 'chosen by Ayşe')).json()).toEqual({ status: 1 });
  expect((await login('first.day', 'chosen by Ayşe')).statusCode).toBe(200);
  expect((await reset(token, 'chosen by another')).json()).toMatchObject({ code: 41054 });
  expect((await login('first.day', 'chosen by another')).json()).toMatchObject({ code: 10700 });
});

test('OPS-70 of two that use the mailed link at once, one sets the password', async () => {
  const { token } = await invite('at.once');
  const passwords = ['the first one', 'the other one'];
  const answers = await Promise.all(passwords.map((password) => reset(token, password)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410]);
  const entered = await Promise.all(passwords.map((password) => login('at.once', password)));
  expect(entered.map(({ statusCode }) => statusCode === 200)).toEqual(
    answers.map(({ statusCode }) => statusCode === 200),
  );
});

test('OPS-70 the mailed link lasts 72 hours, and not longer', async () => {
  const [early, late] = [await invite('in.time'), await invite('too.late')];
  clock.advance(72 * HOUR_MS - 60_000);
  expect((await reset(early.token, 'just in time')).statusCode).toBe(200);
  clock.advance(60_001);
  expect((await reset(late.token, 'just too late')).json()).toMatchObject({ code: 41054 });
  expect((await login('too.late', 'just too late')).json()).toMatchObject({ code: 10700 });
});

test('OPS-70 a password that is too short leaves the mailed link valid', async () => {
  const { token } = await invite('short.one');
  expect((await reset(token, '1234567')).json()).toMatchObject({
    code: 40101,
    Params: { field: 'newPassword', least: 8 },
  });
  expect((await reset(token, 'long enough')).statusCode).toBe(200);
});

test('OPS-70 OPS-72 the mailed link of an account that is locked sets no password', async () => {
  const { id, token } = await invite('locked.early');
  const admin = await house.login('admin', 'admin1234');
  const locked = await house.call(admin.token, 'PUT', `/api/console/staff/${id}/lock`, {
    locked: true,
    reason: 'made by mistake',
  });
  expect(locked.statusCode).toBe(200);
  expect((await reset(token, 'nevertheless')).json()).toMatchObject({ code: 41054 });
});

test('OPS-70 OPS-13 C23.22 an invitation and the choice of a password are on the trail, without the link and the password', async () => {
  const { id, token } = await invite('on.trail');
  await reset(token, 'a secret of tests');
  const rows = await db.selectFrom('trail').selectAll().orderBy('seq').execute();
  const about = rows.filter(({ playerId, actor }) => playerId === id || actor === 'on.trail');
  expect(about.map(({ kind, actor }) => [kind, actor])).toEqual([
    ['account.created', 'admin'],
    ['account.password-changed', 'on.trail'],
  ]);
  expect(about.at(-1)?.detail).toMatchObject({ proof: 'mail' });
  expect(JSON.stringify(about.map(({ detail }) => detail))).not.toMatch(
    new RegExp(`${token}|a secret of tests`),
  );
  const stored = await db.selectFrom('oneTimeTokens').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(token);
});
