import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '@floorcast/contract/settings';
import type { Demonstration } from '@floorcast/demo-floor/demonstration';
import { CannotStart } from '@floorcast/startup/cannot-start';
import { SECRET_LENGTH } from '@floorcast/startup/stored-file';
import { DAMAGES, type Damage, OBVIOUS, SUBTLE } from '@floorcast/startup/testing/damage';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readConfig } from './config/config.ts';
import { openStore } from './nodes/node/store.ts';
import { AuthRepository, verifyPassword } from './people/accounts/index.ts';
import { connectionBeside, openEmbedded } from './platform/postgres/embedded.ts';
import { processesIn } from './platform/postgres/places.ts';
import { openHouseRole } from './platform/postgres/roles/house-role.ts';
import { loadSettings } from './site/settings.ts';
import { HouseProcess } from './testing/house-process.ts';
import { logLines } from './testing/log-lines.ts';
import { JWT_SECRET, TEST_CONFIG, TRAIL_SECRET } from './testing/test-house.ts';

let home: string;
let password: string;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'stored-files-'));
  await useDatabase();
  password = readFileSync(join(home, 'password'), 'utf8');
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

async function useDatabase(): Promise<void> {
  const cluster = await openEmbedded(home, logLines().log);
  await cluster.stop();
}

async function useHouseRole(): Promise<void> {
  const cluster = await openEmbedded(home, logLines().log);
  try {
    await openHouseRole(home, cluster.connection);
  } finally {
    await cluster.stop();
  }
}

interface StoredFile {
  /** Writes it as it is when it is whole. */
  make(path: string): unknown;
  use(path: string): unknown;
}

/** Every file that a house or a command of its home reads at a start, and how. */
const FILES: Readonly<Record<string, StoredFile>> = {
  'jwt-secret': {
    make: () => readConfig({ FLOORCAST_HOME: home }),
    use: () => readConfig({ FLOORCAST_HOME: home }),
  },
  'policy.json': {
    make: (path) => writeFileSync(path, '{"paceMs": 2500, "watching": false}'),
    use: (path) => readConfig({ FLOORCAST_HOME: home, POLICY_FILE: path }),
  },
  password: { make: (path) => writeFileSync(path, password), use: useDatabase },
  'house-password': { make: (path) => writeFileSync(path, 'p'.repeat(SECRET_LENGTH)), use: useHouseRole },
  'connection.json': {
    make: (path) => {
      const connection = { host: '/run', port: 5432, user: 'u', password: 'p', database: 'd' };
      writeFileSync(path, JSON.stringify(connection));
    },
    use: () => connectionBeside(home),
  },
};

async function refusalOf(name: string, damage: Damage): Promise<unknown> {
  const path = join(home, name);
  await FILES[name]?.make(path);
  DAMAGES[damage](path);
  try {
    await FILES[name]?.use(path);
    return undefined;
  } catch (error) {
    return error;
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
}

const cases = (damages: readonly Damage[]) =>
  Object.keys(FILES).flatMap((name) => damages.map((damage): [string, Damage] => [name, damage]));

test.each(cases(OBVIOUS))('BOOT-2 %s that is %s is named before the house starts', async (name, damage) => {
  const refusal = await refusalOf(name, damage);
  expect(refusal).toBeInstanceOf(CannotStart);
  expect(String(refusal)).toMatch(new RegExp(`${join(home, name)} .+\\. [A-Z].+`));
  expect(String(refusal)).not.toContain('\n');
  expect(processesIn(join(home, 'data'))).toEqual([]);
});

test.each(cases(SUBTLE))('BOOT-2 %s that is %s is named, or does as well', async (name, damage) => {
  const refusal = await refusalOf(name, damage);
  if (refusal !== undefined) expect(refusal).toBeInstanceOf(CannotStart);
  expect(processesIn(join(home, 'data'))).toEqual([]);
});

test('BOOT-2 a removed superuser’s password is recreated and opens the database', async () => {
  rmSync(join(home, 'password'), { force: true });
  await useDatabase();
});

test('BOOT-2 a folder named connection.json ends the start and its database', async () => {
  const path = join(home, 'connection.json');
  writeFileSync(path, '');
  DAMAGES['a folder'](path);
  await expect(openEmbedded(home, logLines().log)).rejects.toThrow(`${path} is a folder`);
  expect(processesIn(join(home, 'data'))).toEqual([]);
  rmSync(path, { recursive: true });
});

test('BOOT-2 a folder in place of the database’s lock is removed', async () => {
  const lock = join(home, 'data', 'postmaster.pid');
  writeFileSync(lock, '');
  DAMAGES['a folder'](lock);
  await useDatabase();
});

test('BOOT-2 a data folder without a PostgreSQL database is named in the error, and not removed', async () => {
  const version = join(home, 'data', 'PG_VERSION');
  rmSync(version);
  await expect(openEmbedded(home, logLines().log)).rejects.toThrow(
    /data is damaged: it holds no PostgreSQL database/,
  );
  writeFileSync(version, '18\n');
  await useDatabase();
});

test.each(OBVIOUS)(
  'START-2 BOOT-2 a settings file that is %s leaves the defaults, and is named in the log',
  (damage) => {
    const path = join(home, 'Settings.json');
    writeFileSync(path, '{"CURRENCY": "EUR", "VOLUME": 0.5}');
    DAMAGES[damage](path);
    const { log, lines } = logLines();
    expect(loadSettings(path, log)).toEqual({
      ...readSettings({}).settings,
      PROBLEMS: ['it cannot be read; all defaults are used'],
    });
    expect(lines).toHaveLength(1);
    expect(String(lines[0])).not.toContain('stack');
    expect(JSON.stringify(lines[0])).toContain(path);
    rmSync(path, { recursive: true });
  },
);

/** Whether the administrator of the demonstration can sign in to the database of the home. */
async function signsIn(demonstration: Demonstration): Promise<boolean> {
  const settingsFile = join(home, 'Settings.json');
  writeFileSync(settingsFile, '{"CURRENCY": "TRY", "LANGUAGE": "tr"}');
  const store = await openStore({ ...TEST_CONFIG, home, demonstration, settingsFile }, logLines().log);
  try {
    const account = await new AuthRepository(store.db).findByName('admin');
    return await verifyPassword(account?.passwordHash, 'admin1234');
  } finally {
    await store.close();
  }
}

test('BOOT-1 in production a published password opens no account, whatever the home was used for', async () => {
  expect(await signsIn('none')).toBe(false);
  expect(await signsIn('local')).toBe(true);
  await expect(signsIn('none')).rejects.toThrow('npm run admin -- password admin');
  expect(processesIn(join(home, 'data'))).toEqual([]);
  expect(await signsIn('declared')).toBe(true);
});

/** What a house that cannot start writes; its database has ended with it. */
async function lastWords(further: Record<string, string> = {}): Promise<readonly string[]> {
  const house = new HouseProcess({ FLOORCAST_HOME: home, LOG_LEVEL: 'error', ...further });
  expect(await house.ended).toBe(2);
  expect(processesIn(join(home, 'data'))).toEqual([]);
  return house.said;
}

test('BOOT-2 KEEP-5 a read replica is refused beside the embedded database, and with an address of another kind', () => {
  const replica = { DATABASE_READ_URL: 'postgres://replica/house' };
  expect(() => readConfig({ FLOORCAST_HOME: home, ...replica })).toThrow(
    /^DATABASE_READ_URL.*set DATABASE_URL/,
  );
  const own = { DATABASE_URL: 'postgres://primary/house', JWT_SECRET, TRAIL_KEY: TRAIL_SECRET };
  expect(() => readConfig({ ...own, DATABASE_READ_URL: 'http://replica' })).toThrow(/^DATABASE_READ_URL/);
  expect(readConfig({ ...own, ...replica }).databaseReadUrl).toBe(replica.DATABASE_READ_URL);
});

test.each([
  ['role', 'postgres://nobody:wrong@HOST/postgres', 'role "nobody" does not exist|authentication failed'],
  ['password', 'postgres://USER:wrong@HOST/postgres', 'password authentication failed'],
  ['database', 'postgres://USER:PASSWORD@HOST/absent', 'database "absent" does not exist'],
])(
  'BOOT-6 a database that refuses the %s ends the start with 2, and is not asked again',
  async (_, address, words) => {
    const { user, password: right, host, port } = inject('cluster');
    const DATABASE_URL = address
      .replace('USER', user)
      .replace('PASSWORD', right)
      .replace('HOST', `${encodeURIComponent(host)}:${port}`);
    const house = new HouseProcess({ DATABASE_URL, JWT_SECRET, LOG_LEVEL: 'error' });
    expect(await house.ended).toBe(2);
    expect(house.said.join(' ')).toMatch(new RegExp(`${words}.*Correct DATABASE_URL`));
    expect(house.said.join(' ')).not.toContain('wrong');
  },
);

test('BOOT-2 an empty FLOORCAST_HOME is not set: a start without a database ends, and writes nothing where it began', async () => {
  const house = new HouseProcess({ FLOORCAST_HOME: '', LOG_LEVEL: 'error' });
  expect(await house.ended).toBe(2);
  expect(house.said).toEqual(['set DATABASE_URL, or FLOORCAST_HOME for the embedded database']);
  expect(['jwt-secret', 'trail-key'].filter((file) => existsSync(file))).toEqual([]);
});

test('BOOT-2 an empty secret ends the start with one line that names the file', async () => {
  writeFileSync(join(home, 'jwt-secret'), '');
  expect(await lastWords()).toEqual([
    `${join(home, 'jwt-secret')} is empty. Restore it from a copy, or remove it: ` +
      'the next start creates another, and every account signs in again.',
  ]);
  rmSync(join(home, 'jwt-secret'));
});

test('BOOT-3 a port in use ends the start with one line that names it, and closes the database', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const PORT = String(typeof address === 'object' ? address?.port : '');
  expect(await lastWords({ PORT })).toEqual([
    `TCP port ${PORT} is in use. End the program that listens there, or set PORT to another port.`,
  ]);
  other.close();
});
