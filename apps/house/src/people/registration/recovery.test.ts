import { expect, test } from 'vitest';
import { houseOfTests } from '../../testing/database.ts';
import { openMailbox } from '../../testing/mailbox.ts';
import { adminOn } from '../../testing/staff/admin.ts';
import { ManualClock } from '../../testing/test-house.ts';
import { OneTimeTokens } from '../accounts/index.ts';

const clock = new ManualClock();
let mails = 0;

const mailbox: Awaited<ReturnType<typeof openMailbox>> = await openMailbox();
const { db, house } = await houseOfTests(clock, { mail: mailbox.way, siteUrl: 'https://play.example.org' });

const DEMO = 'demo@example.org';
const post = (url: string, payload: object) => house.app.inject({ method: 'POST', url, payload });
const forgot = (email = DEMO) => post('/api/password/forgot', { email, language: 'en' });
const reset = (token: string, newPassword: string) => post('/api/password/reset', { token, newPassword });
const login = (password: string) => post('/api/login', { username: 'demo', password, site_id: 1000 });
/** The token of a new link, after the pause since the last one. */
async function newLink(): Promise<string> {
  clock.advance(60_001);
  await forgot();
  return mailbox.token(DEMO, ++mails);
}

test('PROT-42 a mailed link sets a new password once, and ends every sign-in', async () => {
  const { token: session } = await house.login('demo');
  const token = await newLink();
  expect((await reset(token, 'another password')).json()).toEqual({ status: 1 });
  const headers = { authorization: `Bearer ${session}` };
  expect((await house.app.inject({ url: '/api/validate', headers })).statusCode).toBe(401);
  expect((await login('demo1234')).json()).toMatchObject({ code: 10700 });
  expect((await login('another password')).statusCode).toBe(200);
  expect((await reset(token, 'a third password')).json()).toMatchObject({ code: 41054 });
});

test('PROT-42 an e-mail without an account is answered like one that has one, and gets no mail', async () => {
  clock.advance(60_001);
  const known = await forgot();
  const unknown = await forgot('nobody@example.org');
  expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
  await mailbox.mail(DEMO, ++mails);
  expect(await mailbox.mailsTo('nobody@example.org')).toEqual([]);
});

test('PROT-42 no second link is made within a minute of the last', async () => {
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'staff')
    .executeTakeFirstOrThrow();
  const tokens = new OneTimeTokens(db, clock);
  const replace = () => tokens.replace(id, 'reset-password', 60_000);
  expect([typeof (await replace()), typeof (await replace())]).toEqual(['string', 'undefined']);
  clock.advance(60_001);
  expect(typeof (await replace())).toBe('string');
});

test('PROT-42 a later link voids the one before', async () => {
  const first = await newLink();
  const second = await newLink();
  expect((await reset(first, 'another password')).json()).toMatchObject({ code: 41054 });
  expect((await reset(second, 'another password')).statusCode).toBe(200);
});

test('PROT-42 a password that is too short leaves the link valid', async () => {
  const token = await newLink();
  const short = await reset(token, '1234567');
  expect(short.json()).toMatchObject({ code: 40101, Params: { field: 'newPassword', least: 8 } });
  expect((await reset(token, 'long enough')).statusCode).toBe(200);
});

test('PROT-42 a link has expired after an hour', async () => {
  const token = await newLink();
  clock.advance(60 * 60_000 + 1);
  expect((await reset(token, 'long enough')).json()).toMatchObject({ code: 41054 });
});

test('PROT-42 a link that is used twice at once sets one password', async () => {
  const token = await newLink();
  const answers = await Promise.all(['the first one', 'the other one'].map((text) => reset(token, text)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410]);
});

test('PROT-42 a new password ends no block: it also counts codes of a second factor', async () => {
  for (let tries = 0; tries < 5; tries++) await login('something else');
  const token = await newLink();
  await reset(token, 'after the block');
  expect((await login('after the block')).json()).toMatchObject({ code: 10702 });
  clock.advance(15 * 60_000 + 1);
  expect((await login('after the block')).statusCode).toBe(200);
});

test('PROT-42 staff and administrators get no link', async () => {
  for (const name of ['staff', 'admin']) await forgot(`${name}@example.org`);
  await newLink();
  for (const name of ['staff', 'admin']) expect(await mailbox.mailsTo(`${name}@example.org`)).toEqual([]);
});

test('PROT-42 a link ends with a change of the password, by the player or at the console', async () => {
  const first = await newLink();
  await reset(first, 'a password of tests');
  const second = await newLink();
  const { token } = await house.login('demo', 'a password of tests');
  const changed = await house.call(token, 'POST', '/api/player/password', {
    oldPassword: 'a password of tests',
    newPassword: 'another of tests',
  });
  expect(changed.statusCode).toBe(200);
  expect((await reset(second, 'long enough')).json()).toMatchObject({ code: 41054 });
  const third = await newLink();
  await adminOn(db)(['password', 'demo']);
  expect((await reset(third, 'long enough')).json()).toMatchObject({ code: 41054 });
});

test('PROT-42 a banned account gets no link', async () => {
  const admin = adminOn(db);
  await admin(['ban', 'demo2']);
  await forgot('demo2@example.org');
  const token = await newLink();
  expect(token).not.toBe('');
  expect(await mailbox.mailsTo('demo2@example.org')).toEqual([]);
});

test('PROT-42 the database keeps no token of a link', async () => {
  const token = await newLink();
  const rows = await db.selectFrom('oneTimeTokens').selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(token);
});
