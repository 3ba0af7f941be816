import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { FolderMail } from '../../platform/mail/mail.ts';
import { DEMO } from '../../policy/index.ts';
import { testDatabase } from '../../testing/database.ts';
import { openMailbox } from '../../testing/mailbox.ts';
import { ManualClock, startTestHouse, testHouse } from '../../testing/test-house.ts';

const settingsFile = join(tmpdir(), `floorcast-terms-${process.pid}.json`);
const clock = new ManualClock();
let person = 0;

const { db } = await testDatabase();
const mailbox: Awaited<ReturnType<typeof openMailbox>> = await openMailbox();
const house = await testHouse(db, clock, {
  mail: mailbox.way,
  siteUrl: 'https://play.example.org',
  settingsFile,
  policy: { ...DEMO, minimumAge: 18, countries: ['TR', 'MT'] },
});
beforeEach(() => {
  person++;
  return writeFile(settingsFile, '{}');
});

const post = (url: string, payload: object) => house.app.inject({ method: 'POST', url, payload });
const request = (changes: object = {}) => ({
  username: `newcomer${person}`,
  email: `newcomer${person}@example.org`,
  password: 'long enough 1',
  name: 'İsmail',
  lastname: 'Işık',
  birthDate: '1990-12-31',
  country: 'TR',
  termsVersion: '',
  language: 'tr',
  ...changes,
});
const register = (changes: object = {}) => post('/api/auth/register', request(changes));
const PASSWORD = 'long enough 1';
const confirm = (token: string, password = PASSWORD) =>
  post('/api/registration/confirm', { token, password });
const login = (password = 'long enough 1') =>
  post('/api/login', { username: `newcomer${person}`, password, site_id: 1000 });
const accounts = async (username: string) =>
  db.selectFrom('users').selectAll().where('username', '=', username).execute();

test('PROT-44 a player who does not accept changed terms signs in, to withdraw', async () => {
  await register();
  await confirm(await mailbox.token(request().email));
  await writeFile(settingsFile, JSON.stringify({ TERMS_VERSION: 'c' }));
  const { Params } = (await login()).json<{ Params: { ticket: string } }>();
  const answer = await post('/api/login/terms', { ticket: Params.ticket, version: 'c', accepted: false });
  const headers = { authorization: `Bearer ${answer.json<{ token: string }>().token}` };
  expect((await house.app.inject({ url: '/api/validate', headers })).statusCode).toBe(200);
  expect((await login()).json()).toMatchObject({ code: 41052 });
});

test('PROT-44 terms are accepted with their version at the registration, and again after a change', async () => {
  const terms = (TERMS_VERSION: string) => writeFile(settingsFile, JSON.stringify({ TERMS_VERSION }));
  await terms('2026-1');
  expect((await register()).json()).toMatchObject({ code: 41052, Params: { version: '2026-1' } });
  await register({ termsVersion: '2026-1' });
  await confirm(await mailbox.token(request().email));
  const { token } = (await login()).json<{ token: string }>();
  await terms('2026-2');
  expect(token).not.toBe('');
  const refused = (await login()).json<{ code: number; Params: { version: string; ticket: string } }>();
  expect(refused).toMatchObject({ code: 41052, Params: { version: '2026-2' } });
  const { ticket } = refused.Params;
  const accepted = await post('/api/login/terms', { ticket, version: '2026-2', accepted: true });
  expect(accepted.statusCode).toBe(200);
  expect(
    (await post('/api/login/terms', { ticket, version: '2026-2', accepted: true })).json(),
  ).toMatchObject({
    code: 41054,
  });
  expect((await login()).statusCode).toBe(200);
  const { id } = (await accounts(`newcomer${person}`))[0] ?? { id: 0 };
  const versions = await db
    .selectFrom('termsAcceptances')
    .select('version')
    .where('userId', '=', id)
    .execute();
  expect(versions.map(({ version }) => version).sort()).toEqual(['2026-1', '2026-2']);
});

test('PROT-44 terms that changed again while they were read are shown again', async () => {
  await register();
  await confirm(await mailbox.token(request().email));
  await writeFile(settingsFile, JSON.stringify({ TERMS_VERSION: 'b' }));
  const { Params } = (await login()).json<{ Params: { ticket: string } }>();
  const answer = await post('/api/login/terms', { ticket: Params.ticket, version: 'a', accepted: true });
  expect(answer.json()).toMatchObject({ code: 41052, Params: { version: 'b' } });
});

test('PROT-41 the mailbox is for browsers of this computer', async () => {
  expect((await house.app.inject({ url: '/mailbox', remoteAddress: '192.0.2.7' })).statusCode).toBe(404);
  const forwarded = { 'x-forwarded-for': '192.0.2.7' };
  expect((await house.app.inject({ url: '/mailbox', headers: forwarded })).statusCode).toBe(404);
});

test('PROT-41 the mailbox of a demonstration shows mails without running what is in them', async () => {
  await register();
  await mailbox.mail(request().email);
  const mail = new FolderMail(mailbox.way.folder);
  await mail.send({ to: 'a@example.org', subject: '<img src=x>', text: '<img src=x onerror=alert(1)>' });
  const { body } = await house.app.inject('/mailbox');
  expect(body).toContain('href="https://play.example.org/pages/auth/mail-confirm#token=');
  expect(body).not.toContain('<img');
});

test('PROT-41 a site and a published demonstration have no mailbox', async () => {
  for (const demonstration of ['none', 'declared'] as const) {
    const other = await startTestHouse(db, clock, { mail: mailbox.way, demonstration });
    expect((await other.app.inject('/mailbox')).statusCode).toBe(404);
    expect((await other.app.inject('/api/registration')).json()).toMatchObject({ mailbox: null });
    await other.close();
  }
});
