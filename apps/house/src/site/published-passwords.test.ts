import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '@floorcast/contract/settings';
import { DEMO_ACCOUNTS, type Demonstration } from '@floorcast/demo-floor/demonstration';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { seedDemo } from '../demo-data.ts';
import { openStore } from '../nodes/node/store.ts';
import { hashPassword } from '../people/accounts/index.ts';
import { testDatabase } from '../testing/database.ts';
import { logLines } from '../testing/log-lines.ts';
import { adminOn } from '../testing/staff/admin.ts';
import { JWT_SECRET, startTestHouse, TEST_CONFIG } from '../testing/test-house.ts';

/** A settings file in which a site says what it is. */
const folder: string = mkdtempSync(join(tmpdir(), 'declared-'));
const declared: string = settingsFile({ CURRENCY: 'TRY', LANGUAGE: 'tr' });
const database = await testDatabase('empty');
const { host, port, user, password, database: name } = database.connection;
const login = `${encodeURIComponent(user ?? '')}:${encodeURIComponent(String(password))}`;
const databaseUrl: string = `postgres://${login}@${encodeURIComponent(host ?? '')}:${port}/${name}`;
afterAll(async () => {
  rmSync(folder, { recursive: true });
});

function settingsFile(settings: Readonly<Record<string, unknown>>): string {
  const path = join(folder, `${Object.values(settings).join('-')}.json`);
  writeFileSync(path, JSON.stringify(settings));
  return path;
}

const HOME = {
  FLOORCAST_HOME: '/nowhere',
  JWT_SECRET,
  TRAIL_KEY: 'a-key-of-the-trail-that-only-tests-know-01',
  TIME_ZONE: 'Europe/Stockholm',
};

test.each([
  [{}, 'local', true],
  [{ HOST: 'localhost' }, 'local', true],
  [{ HOST: '::1' }, 'local', true],
  [{ HOST: '127.0.0.2' }, 'local', true],
  [{ HOST: '0.0.0.0' }, 'none', false],
  [{ HOST: '::' }, 'none', false],
  [{ HOST: '' }, 'none', false],
  [{ HOST: '127.0.0.1.example.org' }, 'none', false],
  [{ NODE_ENV: 'production' }, 'none', false],
  [{ NODE_ENV: 'production', DEMO: '0' }, 'none', false],
  [{ NODE_ENV: 'production', HOST: '0.0.0.0', DEMO: '1' }, 'declared', true],
])('BOOT-1 the environment %j makes the demonstration %s', (env, demonstration, sandboxCashier) => {
  expect(readConfig({ ...HOME, ...env })).toMatchObject({ demonstration, sandboxCashier });
});

test('BOOT-1 DEMO is 0 or 1, and nothing else', () => {
  expect(() => readConfig({ ...HOME, DEMO: 'yes' })).toThrow('DEMO');
});

const names = DEMO_ACCOUNTS.map(({ username }) => username);
const open = async (demonstration: Demonstration, settingsFile: string | undefined = declared) => {
  const store = await openStore({ ...TEST_CONFIG, databaseUrl, demonstration, settingsFile }, logLines().log);
  await store.close();
};

test('BOOT-5 a site without a time zone does not start, a demonstration does', () => {
  const { TIME_ZONE: _, ...without } = HOME;
  expect(() => readConfig({ ...without, NODE_ENV: 'production' })).toThrow(/^TIME_ZONE: .*Europe\/Stockholm/);
  expect(readConfig(without).demonstration).toBe('local');
  expect(readConfig({ ...without, NODE_ENV: 'production', DEMO: '1' }).demonstration).toBe('declared');
});

test('BOOT-5 a site whose settings name no currency or no language does not start, and books nothing', async () => {
  await database.db.updateTable('site').set({ currency: null }).execute();
  await expect(open('none', settingsFile({ VOLUME: 1 }))).rejects.toThrow(
    'set CURRENCY and LANGUAGE in the file',
  );
  await expect(open('none', settingsFile({ LANGUAGE: 'en' }))).rejects.toThrow('set CURRENCY in the file');
  await expect(open('none', settingsFile({ CURRENCY: 'SEK' }))).rejects.toThrow('set LANGUAGE in the file');
  const undecided = await database.db.selectFrom('site').select('currency').executeTakeFirstOrThrow();
  expect(undecided.currency).toBeNull();
  await open('none');
  // The currency of the books counts, whatever the file says.
  await open('none', settingsFile({ LANGUAGE: 'tr' }));
});

test('BOOT-1 a site does not start while an account has a published password', async () => {
  await open('none');
  await seedDemo(database.db, undefined);
  await open('local');
  await open('declared');
  await expect(open('none')).rejects.toThrow(`published passwords: ${names.join(', ')}.`);
  const admin = adminOn(database.db);
  for (const name of names.filter((other) => other !== 'staff')) await admin(['password', name]);
  await expect(open('none')).rejects.toThrow('published passwords: staff. Sign in');
  await adminOn(database.db)(['password', 'staff']);
  await open('none');
});

test.each([
  ['declared', true, 'Para Yatır'],
  ['local', false, 'Para Yatır'],
  ['none', false, undefined],
] as const)(
  'BOOT-1 I18N-1 a demonstration that is %s publishes DEMO as %s in the settings, and %s as Turkish for a deposit',
  async (demonstration, published, deposit) => {
    const house = await startTestHouse(database.db, undefined, { demonstration });
    const { settings } = readSettings((await house.app.inject('/Settings.json')).json());
    expect(settings.DEMO).toBe(published);
    expect(settings.WORDS.tr?.['deposit.title']).toBe(deposit);
    await house.close();
  },
);

test('SET-1 a demonstration with a settings file of the operator has the texts of that file alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'));
  const settingsFile = join(folder, 'Settings.json');
  const wordsOf = async (file: object) => {
    writeFileSync(settingsFile, JSON.stringify(file));
    return readSettings((await house.app.inject('/Settings.json')).json()).settings.WORDS;
  };
  const house = await startTestHouse(database.db, undefined, { demonstration: 'declared', settingsFile });
  expect(await wordsOf({ FPS: 25 })).toEqual({});
  expect(await wordsOf({ WORDS: { tr: { 'deposit.title': 'Para' } } })).toEqual({
    tr: { 'deposit.title': 'Para' },
  });
  await house.close();
  rmSync(folder, { recursive: true });
});

test('BOOT-1 an account is found whatever the case of its name, and seeded once', async () => {
  await database.db
    .updateTable('users')
    .set({ username: 'ADMIN', passwordHash: await hashPassword('admin1234') })
    .where('username', '=', 'admin')
    .execute();
  await seedDemo(database.db, undefined);
  await expect(open('none')).rejects.toThrow('published passwords: ADMIN.');
});
