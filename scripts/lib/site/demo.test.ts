import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CannotStart } from '@floorcast/startup/cannot-start';
import { DAMAGES, OBVIOUS } from '@floorcast/startup/testing/damage';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { databaseOf, jwtSecretOf } from './cluster.ts';
import { currencyIn, writeDemoFiles } from './demo.ts';
import { accountsText } from './until-stopped.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'demo-'));
});
afterEach(() => rmSync(home, { recursive: true }));

const writeAll = () =>
  writeDemoFiles({ home, houseUrl: 'ws://127.0.0.1:1', mediaPort: 0, mediaAddress: '127.0.0.1' });
const CONNECTION = { host: '/run', port: 5432, user: 'u', password: 'p', database: 'd' };

const READ: Readonly<Record<string, () => unknown>> = {
  'floor-credential': writeAll,
  'jwt-secret': () => jwtSecretOf(home),
  'connection.json': () => databaseOf(home),
};
/** Files that every start writes, whatever they contained: only a folder prevents it. */
const WRITTEN = ['cabinets.json', 'floor.json'];

function outcome(name: string, damage: (typeof OBVIOUS)[number], use: () => unknown): unknown {
  writeAll();
  jwtSecretOf(home);
  writeFileSync(join(home, 'connection.json'), JSON.stringify(CONNECTION));
  DAMAGES[damage](join(home, name));
  try {
    return use();
  } catch (error) {
    return error;
  }
}

const cases = (names: readonly string[]) =>
  names.flatMap((name) => OBVIOUS.map((damage): [string, (typeof OBVIOUS)[number]] => [name, damage]));

test.each(cases(Object.keys(READ)))('BOOT-2 a %s that is %s is named with a remedy', (name, damage) => {
  const refusal = outcome(name, damage, () => READ[name]?.());
  expect(refusal).toBeInstanceOf(CannotStart);
  expect(String(refusal)).toMatch(new RegExp(`${join(home, name)} .+\\. [A-Z].+`));
});

test.each(cases(WRITTEN))(
  'BOOT-2 a %s that is %s is rewritten, or named if it is a folder',
  (name, damage) => {
    const result = outcome(name, damage, writeAll);
    if (damage === 'a folder') expect(String(result)).toContain(`${join(home, name)} is a folder`);
    else expect(result).toEqual(writeAll());
  },
);

test.each([
  ['TRY', '5 000.00 TRY'],
  ['KWD', '500.000 KWD'],
  ['JPY', '500 000 JPY'],
])('BOOT-1 the accounts of a demonstration in %s are printed with %s each', (currency, amount) => {
  const settings = join(home, 'Settings.json');
  writeFileSync(settings, JSON.stringify({ CURRENCY: currency }));
  for (const kind of ['local', 'declared'] as const)
    expect(accountsText(kind, currencyIn(settings))).toContain(`(PIN 1234, ${amount} each)`);
});

test('BOOT-2 a data folder too long for its sockets is refused, and nothing is made', () => {
  const long = join(home, 'x'.repeat(127));
  const options = { houseUrl: 'ws://127.0.0.1:1', mediaPort: 0, mediaAddress: '127.0.0.1' };
  const write = () => writeDemoFiles({ home: long, ...options });
  expect(write).toThrow(CannotStart);
  expect(write).toThrow(/ is too long for a socket, .+: set FLOORCAST_HOME to a shorter path\.$/);
  expect(existsSync(long)).toBe(false);
});
