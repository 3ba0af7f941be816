import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CannotStart } from '@floorcast/startup/cannot-start';
import { DAMAGES, OBVIOUS } from '@floorcast/startup/testing/damage';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { databaseOf, jwtSecretOf } from './cluster.ts';
import { writeDemoFiles } from './demo.ts';

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
