import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type pg from 'pg';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { createAccount, hashPassword } from '../../people/accounts/index.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { openEmbedded } from '../../platform/postgres/embedded.ts';
import { openHouseRole } from '../../platform/postgres/roles/house-role.ts';
import { testDatabase } from '../../testing/database.ts';
import { freePort } from '../../testing/servers/free-port.ts';
import { selfSigned } from '../../testing/servers/self-signed.ts';
import { TRAIL_KEY, TRAIL_SECRET } from '../../testing/test-house.ts';
import { record } from '../../trail/index.ts';
import { admin } from '../admin.ts';
import { inspectHouse } from './check.ts';
import type { Computer } from './context.ts';
import { lineOf } from './findings.ts';
import { readOnly } from './reach.ts';
import { ofFloor } from './site.ts';

const folder = mkdtempSync(join(tmpdir(), 'check-'));
// The user of the embedded database passes through.
chmodSync(folder, 0o755);
const { db, connection } = await testDatabase('empty');
const role = `house_of_${connection.database}`;
await sql`create role ${sql.id(role)} login password 'p'`.execute(db);
await sql`create role ${sql.id(`${role}_guest`)} login password 'p'`.execute(db);
afterAll(async () => {
  rmSync(folder, { recursive: true });
  for (const name of [role, `${role}_guest`]) {
    await sql`drop owned by ${sql.id(name)}`.execute(db);
    await sql`drop role ${sql.id(name)}`.execute(db);
  }
});
const house: pg.PoolConfig = { ...connection, user: role, password: 'p', max: 1 };
await (await openDatabase({ ...house, owner: connection, trailKey: TRAIL_KEY }, () => undefined)).destroy();

const urlOf = ({ user, password, host, port, database }: pg.ClientConfig): string =>
  `postgres://${user}:${password}@${encodeURIComponent(host ?? '')}:${port}/${database}`;

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

const pages = join(folder, 'pages');
mkdirSync(pages);
file('pages/index.html', '<!doctype html>');
const settings = file('settings.json', '{"CURRENCY": "TRY", "LANGUAGE": "tr"}');
const certificate = file('server.pem', selfSigned().cert);
const secret = (name: string) => `${name}-${'s'.repeat(32)}`;

const RIGHT: NodeJS.ProcessEnv = {
  PATH: process.env.PATH,
  NODE_ENV: 'production',
  PORT: String(await freePort()),
  DATABASE_URL: urlOf(house),
  DATABASE_OWNER_URL: urlOf(connection),
  JWT_SECRET: secret('jwt'),
  TRAIL_KEY: TRAIL_SECRET,
  TRAIL_HEADS_DIR: join(folder, 'heads'),
  TIME_ZONE: 'Europe/Istanbul',
  SETTINGS_FILE: settings,
  WEB_DIR: pages,
  SITE_URL: 'https://play.example.org',
  TRUST_PROXY: '127.0.0.1',
  SMTP_URL: 'smtps://mail.example.org:465',
  MAIL_FROM: 'Casino <no-reply@example.org>',
  TURN_URLS: 'turns:turn.example.org:443?transport=tcp',
  TURN_SECRET: secret('turn'),
  NODE_EXTRA_CA_CERTS: certificate,
};
const COMPUTER: Computer = { now: Date.now, free: () => 100e9, programAt: 0 };
/** The cluster of tests need not survive a power cut. */
const OF_TESTS = /: (fsync|full_page_writes|synchronous_commit) is off/;

async function faultsOf(env: NodeJS.ProcessEnv, computer: Partial<Computer> = {}): Promise<string[]> {
  const findings = await inspectHouse(env, { ...COMPUTER, ...computer });
  return findings
    .filter(({ level }) => level !== 'good')
    .map(lineOf)
    .filter((line) => !OF_TESTS.test(line));
}

/** The rows and files that a check could change. */
async function everything(): Promise<string> {
  const { rows } = await sql`select (select count(*) from trail)::int as trail, site.*,
    (select count(*) from kysely_migration)::int as migrations from site`.execute(db);
  return JSON.stringify([rows, readdirSync(folder)]);
}

test('BOOT-9 nothing is found on a system that is right, and nothing is changed', async () => {
  const before = await everything();
  expect(await faultsOf(RIGHT)).toEqual([]);
  expect(await everything()).toBe(before);
  const written = readOnly(connection, (at) => at.deleteFrom('nodes').execute());
  await expect(written).rejects.toThrow('read-only transaction');
});

const DATABASE = new URL(urlOf(house));
const elsewhere = (change: (url: URL) => void): string => {
  const url = new URL(DATABASE);
  change(url);
  return url.href;
};

test.each<[mistake: string, env: NodeJS.ProcessEnv, found: RegExp]>([
  ['an unknown name', { DATABSE_READ_URL: 'x' }, /^warn variables: DATABSE_READ_URL .* rename/],
  ['an invalid value', { PORT: '80800' }, /^BAD {2}variables: PORT: /],
  ['a short secret', { METRICS_TOKEN: 'short' }, /^BAD {2}variables: METRICS_TOKEN: /],
  ['an unknown time zone', { TIME_ZONE: 'Europe/Istambul' }, /^BAD {2}variables: .*TIME_ZONE/],
  ['no time zone', { TIME_ZONE: undefined }, /^BAD {2}variables: .*TIME_ZONE/],
  ['no key of the audit trail', { TRAIL_KEY: undefined }, /^BAD {2}variables: set TRAIL_KEY/],
  [
    'settings in place of a policy',
    { POLICY_FILE: settings },
    /^BAD {2}variables: .*settings\.json holds a wrong rule/,
  ],
  ['TURN without its secret', { TURN_SECRET: undefined }, /^BAD {2}variables: set TURN_SECRET/],
  ['mails without a sender', { MAIL_FROM: undefined }, /^BAD {2}variables: SMTP_URL: set/],
  ['a bus of another kind', { NATS_URL: 'http://bus:4222' }, /^BAD {2}variables: NATS_URL/],
  ['one secret for two', { METRICS_TOKEN: secret('turn') }, /^BAD {2}secrets: TURN_SECRET and METRICS_TOKEN/],
  ['no NODE_ENV', { NODE_ENV: undefined }, /^warn purpose: without NODE_ENV=production/],
  ['a declared demonstration', { DEMO: '1' }, /^warn purpose: DEMO=1/],
  ['a proxy that is not trusted', { TRUST_PROXY: undefined }, /^warn purpose: .*TRUST_PROXY/],
  ['no mail server', { SMTP_URL: undefined }, /^warn mail: SMTP_URL is not set/],
  ['TURN by UDP only', { TURN_URLS: 'turn:turn.example.org' }, /^warn TURN: no server/],
  ['pages that are not built', { WEB_DIR: folder }, /^BAD {2}folders: WEB_DIR .* npm run build/],
  ['heads below a file', { TRAIL_HEADS_DIR: join(settings, 'heads') }, /^BAD {2}folders: .*is in no folder/],
  ['no folder of heads', { TRAIL_HEADS_DIR: undefined }, /^warn folders: there is none for signed heads/],
  [
    'a setting without a meaning',
    { SETTINGS_FILE: file('odd.json', '{"CURRENCY": "TRY", "LANGUAGE": "tr", "LANGUAG": 1}') },
    /^warn settings: .*odd\.json: .*LANGUAG/,
  ],
  [
    'a certificate that is missing',
    { NODE_EXTRA_CA_CERTS: '/none.pem' },
    /^BAD {2}certificates: \/none\.pem/,
  ],
  [
    'a server that does not answer',
    { DATABASE_URL: 'postgres://127.0.0.1:1/x' },
    /^BAD {2}database: cannot be reached/,
  ],
  [
    'a wrong password',
    { DATABASE_URL: elsewhere((url) => Object.assign(url, { password: 'other' })) },
    /^BAD {2}database: cannot be reached by DATABASE_URL: password authentication failed/,
  ],
  ['one role for both', { DATABASE_URL: urlOf(connection) }, /^warn roles: .* owns the tables/],
  [
    'an owner that owns nothing',
    { DATABASE_OWNER_URL: urlOf(house) },
    /^BAD {2}roles: .* of DATABASE_OWNER_URL does not own/,
  ],
  [
    'a role without rights',
    {
      DATABASE_OWNER_URL: undefined,
      DATABASE_URL: elsewhere((url) => Object.assign(url, { username: `${role}_guest` })),
    },
    /^BAD {2}roles: permission denied for table/,
  ],
  ['a primary in place of a replica', { DATABASE_READ_URL: urlOf(house) }, /^warn replica: .* no standby/],
  [
    'settings without a language',
    { SETTINGS_FILE: file('mute.json', '{"CURRENCY": "TRY"}') },
    /^BAD {2}site: .*set LANGUAGE/,
  ],
])('BOOT-9 %s is found, with what it means and what to type', async (_, env, found) => {
  const faults = await faultsOf({ ...RIGHT, ...env });
  expect(faults[0]).toMatch(found);
  expect(faults[0]).toMatch(/\. [A-Z].*\. → \S+/);
  expect(faults).toHaveLength(1);
});

const MINUTE_MS = 60_000;
const YEARS_MS = 30 * 365 * 86_400_000;

test('BOOT-9 check ends with 1 when something is bad, with 0 after warnings, and with 2 for words that it does not know', async () => {
  const check = (env: NodeJS.ProcessEnv, ...words: string[]) =>
    admin(['check', ...words], {
      open: () => Promise.reject(new Error('a check opens no database')),
      inspect: () => inspectHouse({ ...RIGHT, ...env }, COMPUTER),
      ask: async () => '',
      secret: undefined,
      signIn: { read: () => undefined, keep: () => undefined, remove: () => undefined },
    });
  expect(await check({ TRUST_PROXY: undefined })).toMatchObject({ code: 0, problems: [] });
  const { code, out } = await check({ PORT: 'x' }, '--json');
  expect([code, out]).toEqual([
    1,
    [expect.stringMatching(/^\{"findings":\[\{"level":"bad","about":"variables"/)],
  ]);
  expect(await check({}, 'all')).toMatchObject({ code: 2, out: [] });
});

test.each<[mistake: string, computer: Partial<Computer>, found: RegExp]>([
  ['a full disk', { free: () => 0.2e9 }, /^BAD {2}disk: 0\.2 GB free/],
  ['a disk that fills up', { free: () => 3e9 }, /^warn disk: 3\.0 GB free/],
  [
    'a clock behind',
    { now: () => Date.now() - MINUTE_MS },
    /^BAD {2}clock: is 60\.\d s behind the database's/,
  ],
  ['a clock before the build', { programAt: Date.now() + MINUTE_MS }, /^BAD {2}clock: .*was built/],
  [
    'a certificate past its end',
    { now: () => Date.now() + YEARS_MS },
    /^BAD {2}certificates: .* valid until/,
  ],
])('BOOT-9 %s is found', async (_, computer, found) => {
  expect(await faultsOf(RIGHT, computer)).toEqual(expect.arrayContaining([expect.stringMatching(found)]));
});

test('BOOT-9 a port is held by another program, or by a house of another database', async () => {
  let body = '';
  const server = createServer((_, response) => response.end(body)).listen(Number(RIGHT.PORT), '127.0.0.1');
  expect(await faultsOf(RIGHT)).toEqual([expect.stringMatching(/^BAD {2}port \d+: TCP port \d+ is in use/)]);
  body = '{"alive": true}';
  expect(await faultsOf(RIGHT)).toEqual([expect.stringMatching(/^BAD .*a house of another database has it/)]);
  await sql`insert into nodes (id, name, expires_at) values (gen_random_uuid(), 'here', now() + interval '1 minute')`.execute(
    db,
  );
  expect(await faultsOf(RIGHT)).toEqual([]);
  await sql`delete from nodes`.execute(db);
  await new Promise((closed) => server.close(closed));
});

test('BOOT-9 a role that may alter the audit trail is found, unless the next start takes that from it', async () => {
  await sql`grant update on trail to ${sql.id(role)}`.execute(db);
  const found = /^BAD {2}roles: house_of_\w+ lacks rights, or has too many, on trail/;
  expect(await faultsOf({ ...RIGHT, DATABASE_OWNER_URL: undefined })).toEqual([expect.stringMatching(found)]);
  expect(await faultsOf(RIGHT)).toEqual([]);
  await sql`revoke update on trail from ${sql.id(role)}`.execute(db);
});

test('BOOT-9 what the database of a site holds is found', async () => {
  const account = {
    username: 'admin',
    email: 'a@x.org',
    pin: undefined,
    type: 'admin',
    name: 'A',
    lastname: 'B',
  } as const;
  const passwordHash = await hashPassword('admin1234');
  await db.transaction().execute((tx) => createAccount(tx, { ...account, passwordHash, siteId: 1000 }));
  expect(await faultsOf(RIGHT)).toEqual([
    expect.stringMatching(/^BAD {2}site: .*published passwords: admin/),
  ]);
  await db.deleteFrom('users').execute();
  await db
    .transaction()
    .execute((tx) => record(tx, { kind: 'software.started', by: { part: 'house' }, detail: {} }));
  expect(await faultsOf({ ...RIGHT, TRAIL_KEY: secret('other') })).toEqual([
    expect.stringMatching(/^BAD {2}site: .*TRAIL_KEY/),
  ]);
});

test('BOOT-9 migrations that are pending, and those of a newer release, are found', async () => {
  const [last] = await sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`
    .execute(db)
    .then(({ rows }) => rows);
  await sql`update kysely_migration set name = '9999-of-later' where name = ${last?.name}`.execute(db);
  const faults = await faultsOf(RIGHT);
  expect(faults).toEqual([
    expect.stringMatching(/^warn migrations: 9999-of-later was made by a newer release/),
    expect.stringMatching(/^warn migrations: 1 are pending.* → npm run backup/),
  ]);
  const alone = await faultsOf({ ...RIGHT, DATABASE_OWNER_URL: undefined });
  expect(alone[1]).toMatch(/^BAD {2}migrations: .*may not change it: set DATABASE_OWNER_URL/);
  await sql`update kysely_migration set name = ${last?.name} where name = '9999-of-later'`.execute(db);
});

test('BOOT-9 a floor of an old version is found by its last start', async () => {
  await db.insertInto('floors').values({ id: 'cellar', credentialHash: 'hash' }).execute();
  expect(await faultsOf(RIGHT)).toEqual([]);
  const start = {
    kind: 'software.started',
    by: { part: 'floor cellar' },
    detail: { version: '0.0.9' },
  } as const;
  await db.transaction().execute((tx) => record(tx, start));
  expect(await faultsOf(RIGHT)).toEqual([
    expect.stringMatching(/^BAD {2}floor cellar: started last with 0\.0\.9/),
  ]);
  await db.deleteFrom('floors').execute();
});

test.each([
  [null, 'good'],
  ['0.3.1', 'good'],
  ['0.2.0', 'warning'],
  ['0.1.9', 'bad'],
  ['0.4.0', 'warning'],
])('BOOT-9 a floor of version %s beside a house of 0.3.0 is %s', (version, level) => {
  expect(ofFloor('floor main', version, '0.3.0')).toMatchObject({ level });
});

test('BOOT-9 the embedded database of a house that runs is looked at; of one that does not, it stays stopped', async () => {
  const home = join(folder, 'home');
  const env = { PATH: process.env.PATH, FLOORCAST_HOME: home, PORT: RIGHT.PORT };
  const said = async () => (await inspectHouse(env, COMPUTER)).map(lineOf).join('\n');
  expect(await said()).toMatch(/the first start creates it/);
  expect(readdirSync(folder)).not.toContain('home');
  const { connection: owner, stop } = await openEmbedded(home, pino({ level: 'silent' }));
  const options = { ...(await openHouseRole(home, owner)), owner, max: 1 };
  await (await openDatabase(options, () => undefined)).destroy();
  expect(await faultsOf(env)).toEqual([]);
  expect(await said()).toMatch(/the embedded one; its house runs/);
  await stop();
  // A house that was killed leaves this file.
  writeFileSync(join(home, 'connection.json'), JSON.stringify(owner), { mode: 0o600 });
  const files = readdirSync(home);
  expect(await said()).toMatch(/no house runs, so what is in it was not looked at/);
  expect(await faultsOf(env)).toEqual([]);
  expect(readdirSync(home)).toEqual(files);
});
