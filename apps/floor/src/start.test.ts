import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { CannotStart } from '@floorcast/startup/cannot-start';
import { DAMAGES, type Damage, OBVIOUS, SUBTLE } from '@floorcast/startup/testing/damage';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FloorConfig } from './configuration/config.ts';
import { credentialFile, credentialOf, readConfigFile } from './configuration/read.ts';
import { openFloor } from './floor.ts';
import { takePort } from './testing/udp-ports.ts';

const ENTRY = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const CREDENTIAL = 'a-credential-of-a-floor-of-tests-0001';
let folder: string;
let configFile: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'floor-start-'));
  configFile = join(folder, 'floor.json');
  writeFileSync(configFile, JSON.stringify(configOf(0)));
  credentialFile(configFile).write(CREDENTIAL);
});
afterEach(() => rmSync(folder, { recursive: true }));

const configOf = (port: number) => ({
  house: 'ws://127.0.0.1:9',
  journal: join(folder, 'journal.log'),
  media: { bindAddress: '127.0.0.1', port },
  machines: [],
});

function problemsOf(name: string, damage: Damage): readonly string[] {
  DAMAGES[damage](join(folder, name));
  const read = readConfigFile(configFile);
  if (!read.ok) return read.error;
  try {
    credentialOf(configFile, undefined);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(CannotStart);
    return [String(error)];
  }
}

const cases = (damages: readonly Damage[]) =>
  ['floor.json', 'floor-credential'].flatMap((name) =>
    damages.map((damage): [string, Damage] => [name, damage]),
  );

test.each(cases(OBVIOUS))('BOOT-2 the file %s that is %s is named with the remedy', (name, damage) => {
  const problems = problemsOf(name, damage);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(join(folder, name));
});

test.each(cases(SUBTLE))('BOOT-2 the file %s that is %s is named, or read correctly', (name, damage) => {
  for (const problem of problemsOf(name, damage)) expect(problem).toContain(join(folder, name));
});

test('BOOT-2 a credential from the environment replaces a damaged file', () => {
  DAMAGES.empty(credentialFile(configFile).path);
  expect(credentialOf(configFile, CREDENTIAL)).toBe(CREDENTIAL);
});

test('BOOT-3 a video port that is in use is named with its setting, and the journal is closed', async () => {
  const { port, leave } = await takePort();
  const opening = () =>
    openFloor(FloorConfig.parse(configOf(port)), {
      credential: CREDENTIAL,
      version: '0.0.0',
      log: pino({ level: 'silent' }),
    });
  await expect(opening()).rejects.toThrow(
    new RegExp(
      `^UDP port ${port} is in use\\. .* set media\\.port of the floor’s configuration .*MEDIA_PORT`,
    ),
  );
  leave();
});

/** The exit code of a floor that does not start, and what it writes to its error output. */
async function failureOfStart(): Promise<readonly [code: unknown, problems: string]> {
  const child = spawn(process.execPath, [ENTRY, configFile], {
    env: { ...process.env, FLOOR_CREDENTIAL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, problems, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  expect(out).toBe('');
  return [code, problems];
}

test('BOOT-2 a floor with an empty credential ends with one line', async () => {
  DAMAGES.empty(credentialFile(configFile).path);
  const [code, problems] = await failureOfStart();
  expect(code).toBe(2);
  expect(problems).toMatch(/^\S+floor-credential is empty\. Make a code at the house .+\n$/);
});

test('KEEP-4 BOOT-2 a floor whose journal has no room ends with one line and the exit code of a retried start', async () => {
  const { journal } = configOf(0);
  symlinkSync('/dev/full', `${journal}.new`);
  expect(await failureOfStart()).toEqual([
    1,
    `The journal ${journal} cannot be used: ENOSPC: no space left on device, write. Make room on its disk.\n`,
  ]);
});
