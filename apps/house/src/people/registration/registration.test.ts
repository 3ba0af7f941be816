import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { FolderMail } from '../../platform/mail/mail.ts';
import { DEMO } from '../../policy/index.ts';
import { houseOfTests } from '../../testing/database.ts';
import { openMailbox } from '../../testing/mailbox.ts';
import { ManualClock, startTestHouse, TEST_CONFIG } from '../../testing/test-house.ts';

const settingsFile = join(tmpdir(), `floorcast-registration-${process.pid}.json`);
const clock = new ManualClock();
let person = 0;

const mailbox: Awaited<ReturnType<typeof openMailbox>> = await openMailbox();
const { db, house } = await houseOfTests(clock, {
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

test('SRV-1 PROT-40 a player who registers has an account once the mailed link is opened, and not before', async () => {
  expect((await register()).json()).toEqual({ status: 1 });
  expect(await accounts(`newcomer${person}`)).toEqual([]);
  expect((await login()).json()).toMatchObject({ code: 41053 });
  expect((await login('another password')).json()).toMatchObject({ code: 10701 });
  const { subject, text } = await mailbox.mail(request().email);
  expect(subject).toBe('E-posta adresinizi onaylayın');
  expect(text).toContain('https://play.example.org/pages/auth/mail-confirm#token=');
  const token = await mailbox.token(request().email);
  expect((await confirm(token)).json()).toEqual({ status: 1, username: `newcomer${person}` });
  expect((await login()).statusCode).toBe(200);
  expect(await accounts(`newcomer${person}`)).toMatchObject([
    { birthDate: '1990-12-31', country: 'TR', identity: 'none', type: 'user', name: 'İsmail' },
  ]);
  expect((await confirm(token)).json()).toMatchObject({ code: 41054 });
});

test('PROT-40 the database keeps no token of a link, and no password', async () => {
  await register();
  const token = await mailbox.token(request().email);
  const row = await db.selectFrom('registrations').selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(token);
  expect(JSON.stringify(row)).not.toContain('long enough 1');
});

test('PROT-40 a link has expired after 24 hours, and its names are free again', async () => {
  await register();
  const token = await mailbox.token(request().email);
  clock.advance(24 * 60 * 60_000 + 1);
  expect((await confirm(token)).json()).toMatchObject({ code: 41054 });
  expect((await login()).json()).toMatchObject({ code: 10701 });
  expect((await register({ email: `other${person}@example.org` })).statusCode).toBe(200);
});

test('PROT-40 a second registration with an e-mail replaces the first one and its link', async () => {
  await register();
  const first = await mailbox.token(request().email);
  clock.advance(60_001);
  await register({ username: `another${person}`, password: 'long enough 2' });
  const second = await mailbox.token(request().email, 2);
  expect((await confirm(first)).json()).toMatchObject({ code: 41054 });
  expect((await confirm(second, 'long enough 2')).json()).toMatchObject({ username: `another${person}` });
});

test('PROT-40 the link alone makes no account: a third party may have registered with the e-mail', async () => {
  await register();
  const token = await mailbox.token(request().email);
  expect((await confirm(token, 'not the password')).json()).toMatchObject({
    code: 40001,
    Params: { field: 'password' },
  });
  expect((await confirm(token)).statusCode).toBe(200);
});

test('PROT-40 an address is mailed once a minute, however many register with it at once', async () => {
  const answers = await Promise.all([1, 2, 3].map((n) => register({ username: `many${person}${n}` })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429, 429]);
  await mailbox.mail(request().email);
  const known = await Promise.all(
    [1, 2].map((n) => register({ username: `also${person}${n}`, email: 'admin@example.org' })),
  );
  expect(known.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429]);
  expect(await mailbox.mailsTo(request().email)).toHaveLength(1);
});

test('PROT-40 a user name that waits is taken alike whether an account has the e-mail or not', async () => {
  await register();
  const own = `newcomer${person}`;
  for (const email of ['staff@example.org', `nobody${person}@example.org`])
    expect((await register({ username: own, email })).json()).toMatchObject({ code: 41057 });
});

test('PROT-40 an excluded player stays excluded under another registration', async () => {
  const { id } = await house.login('demo2');
  const same = { name: 'Ayşe', lastname: 'Yılmaz', birthDate: '1985-03-04' };
  const stored = { name: same.name, lastname: same.lastname, birthDate: same.birthDate };
  await db.updateTable('users').set(stored).where('id', '=', id).execute();
  const exclusion = { playerId: id, kind: 'exclusion', since: new Date(clock.now()) } as const;
  await db
    .insertInto('exclusions')
    .values({ ...exclusion, until: null, endedAt: null })
    .execute();
  await register({ ...same, name: 'AYSE' });
  await confirm(await mailbox.token(request().email));
  const { token } = (await login()).json<{ token: string }>();
  const headers = { authorization: `Bearer ${token}` };
  expect((await house.app.inject({ url: '/api/machine/all', headers })).json()).toMatchObject({
    code: 41041,
  });
});

test('PROT-40 only the owner of an e-mail learns that it has an account', async () => {
  const answer = await register({ email: 'DEMO@example.org' });
  expect(answer.json()).toEqual({ status: 1 });
  const mail = await mailbox.mail('demo@example.org');
  expect(mail.subject).toBe('Zaten bir hesabınız var');
  expect(mail.text).not.toContain('#token=');
  expect(await accounts(`newcomer${person}`)).toEqual([]);
});

test.each([['demo'], ['DEMO'], ['Staff']])(
  'PROT-40 the user name %s of an account is taken',
  async (username) => {
    expect((await register({ username })).json()).toMatchObject({
      code: 41057,
      Params: { field: 'username' },
    });
  },
);

test('PROT-40 a user name that waits for its confirmation is taken', async () => {
  await register();
  const second = await register({ email: `other${person}@example.org` });
  expect(second.json()).toMatchObject({ code: 41057, Params: { field: 'username' } });
});

test('PROT-40 an account that was made meanwhile leaves the registration refused and nothing changed', async () => {
  await register();
  const token = await mailbox.token(request().email);
  await db
    .updateTable('users')
    .set({ username: `newcomer${person}` })
    .where('username', '=', 'demo2')
    .execute();
  expect((await confirm(token)).json()).toMatchObject({ code: 41057, Params: { field: 'username' } });
  expect(await accounts(`newcomer${person}`)).toHaveLength(1);
  await db
    .updateTable('users')
    .set({ username: 'demo2' })
    .where('username', '=', `newcomer${person}`)
    .execute();
});

test.each([
  'ivan@xn--e1afmkfd.xn--90ae',
  'r&d@example.org',
  'a=b@example.org',
  "o'brien{x}@mail.example.org",
])('PROT-40 C19.29 a person may register with the e-mail %s', async (email) => {
  expect((await register({ email })).json()).toMatchObject({ status: 1 });
  expect(await mailbox.mail(email)).toMatchObject({ subject: expect.any(String) });
});

test('PROT-40 C19.30 a mailbox is mailed once a minute, however its address is written', async () => {
  const own = `many${person}`;
  const spellings = [own, `M.any${person}`, `${own}+1`, `${own}+2`, `m.a.n.y${person}+x`];
  const statuses: number[] = [];
  for (const [n, name] of spellings.entries()) {
    const answer = await register({ email: `${name}@example.org`, username: `box${person}-${n}` });
    statuses.push(answer.statusCode);
  }
  await mailbox.mail(`${own}@example.org`);
  expect(statuses).toEqual([200, 429, 429, 429, 429]);
});

test.each([
  ['a name of three characters', { username: 'abc' }, 40000, { field: 'username' }],
  ['a name with an at sign', { username: 'me@example.org' }, 40000, { field: 'username' }],
  ['no e-mail', { email: 'nobody' }, 40000, { field: 'email' }],
  ['an e-mail of a number', { email: 'a@1.2.3.4' }, 40000, { field: 'email' }],
  ['an e-mail with two dots', { email: 'a..b@example.org' }, 40000, { field: 'email' }],
  ['two e-mails', { email: 'a@example.org,b@example.org' }, 40000, { field: 'email' }],
  ['a line break in the e-mail', { email: 'a@example.org\r\nBcc: b@example.org' }, 40000, { field: 'email' }],
  ['a password of seven characters', { password: '1234567' }, 40101, { field: 'password', least: 8 }],
  ['a name that is an address', { name: 'https://elsewhere.example' }, 40000, { field: 'name' }],
  ['a name that contains one', { lastname: 'Prizes at www.evil.example' }, 40000, { field: 'lastname' }],
  ['an invisible name', { name: '\u200b' }, 40000, { field: 'name' }],
  ['a birth date that no calendar has', { birthDate: '1990-02-30' }, 40000, { field: 'birthDate' }],
  ['a birth date to come', { birthDate: '2190-01-01' }, 40000, { field: 'birthDate' }],
  ['a birth date before 1900', { birthDate: '1899-12-31' }, 40000, { field: 'birthDate' }],
  ['a country that does not exist', { country: 'XX' }, 40000, { field: 'country' }],
  ['a country outside of the policy', { country: 'US' }, 41051, { country: 'US' }],
  ['terms that do not exist', { termsVersion: '9' }, 41052, { version: '' }],
  ['a field of its own', { type: 'admin' }, 40000, {}],
])('PROT-40 a registration with %s is refused, and nothing is sent', async (_, changes, code, params) => {
  const before = await mailbox.count();
  expect((await register(changes)).json()).toMatchObject({ code, Params: params });
  // Mails are sent after the answer: one of a later registration has arrived before they are counted.
  await register();
  await mailbox.mail(request().email);
  expect(await mailbox.count()).toBe(before + 1);
});

test('PROT-43 a person may register on the day of the minimum age, and not on the day before', async () => {
  const [year = 0, month = 0, day = 0] = TEST_CONFIG.calendar.dayOf(clock.now()).split('-').map(Number);
  const born = (days: number) =>
    new Date(Date.UTC(year - 18, month - 1, day + days)).toISOString().slice(0, 10);
  expect((await register({ birthDate: born(1) })).json()).toMatchObject({
    code: 41050,
    Params: { least: 18 },
  });
  expect((await register({ birthDate: born(0) })).statusCode).toBe(200);
});

test('PROT-40 where the policy has no registration, or mails have nowhere to go, it is closed', async () => {
  const closed = [
    { mail: mailbox.way, policy: { ...DEMO, registration: false } },
    { mail: undefined, policy: DEMO },
  ];
  for (const config of closed) {
    const other = await startTestHouse(db, clock, config);
    const answer = await other.app.inject({ method: 'POST', url: '/api/auth/register', payload: request() });
    expect(answer.json()).toMatchObject({ code: 41058 });
    expect((await other.app.inject('/Settings.json')).json()).toMatchObject({ REGISTRATION: false });
    await other.close();
  }
});

test('PROT-40 clients learn who may register, and where a demonstration’s mails are', async () => {
  expect((await house.app.inject('/api/registration')).json()).toEqual({
    status: 1,
    leastAge: 18,
    countries: ['TR', 'MT'],
    mailbox: '/mailbox',
  });
  expect((await house.app.inject('/Settings.json')).json()).toMatchObject({
    REGISTRATION: true,
    FORGOT_PASSWORD: true,
  });
});

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
