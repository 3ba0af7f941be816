import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Cases } from '@floorcast/depth/depth';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ROOT } from '../paths.ts';
import { freePort } from './process-groups.ts';

vi.setConfig({ testTimeout: 300_000 });

let home: string;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'npm-start-'));
});
afterEach(() => {
  for (const { pid } of running()) process.kill(pid, 'SIGKILL');
});
afterAll(() => rmSync(home, { recursive: true, force: true, maxRetries: 10 }));

interface Running {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** Every process of the site: each has the data folder in its environment or its arguments. */
function running(): readonly Running[] {
  return readdirSync('/proc').flatMap((name) => {
    const read = (file: string) => readFileSync(join('/proc', name, file), 'utf8');
    try {
      const command = read('cmdline').replaceAll('\0', ' ');
      if (command === '' || !`${read('environ')} ${command}`.includes(home)) return [];
      const parent = Number(/^PPid:\t(\d+)/m.exec(read('status'))?.[1]);
      return [{ pid: Number(name), parent, command }];
    } catch {
      // No process, or one that has ended since.
      return [];
    }
  });
}

/** Runs `npm start` in a process group of its own, until the site runs. Returns the process id of npm. */
async function npmStart(): Promise<number> {
  const port = String(await freePort());
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...process.env, FLOORCAST_HOME: home, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const lines: string[] = [];
  await new Promise<void>((resolve, reject) => {
    for (const output of [npm.stdout, npm.stderr])
      createInterface({ input: output }).on('line', (line) => {
        lines.push(line);
        if (line.includes('Ctrl-C ends it')) resolve();
      });
    npm.once('exit', () => reject(new Error(`npm start ended:\n${lines.join('\n')}`)));
  });
  return npm.pid ?? 0;
}

const childOf = (pid: number): number => running().find(({ parent }) => parent === pid)?.pid ?? 0;

const WAYS: readonly (readonly [string, NodeJS.Signals, (npm: number) => number])[] = [
  ['npm', 'SIGTERM', (npm) => npm],
  ['npm', 'SIGINT', (npm) => npm],
  ["the script's process", 'SIGTERM', childOf],
  ['the process group', 'SIGTERM', (npm) => -npm],
  ['the process group', 'SIGINT', (npm) => -npm],
  ['npm', 'SIGKILL', (npm) => npm],
  ["the script's process", 'SIGKILL', childOf],
];

const ends = new Cases<() => Promise<void>>();
for (const [part, signal, pidOf] of WAYS)
  ends.test(`BOOT-8 ${part} of npm start receives ${signal}: house, floor and cabinets end`, async () => {
    const npm = await npmStart();
    expect(running().map(({ command }) => command)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('house/dist/main.js'),
        expect.stringContaining('floor/dist/main.js'),
        expect.stringContaining('cabinets-main.js'),
        expect.stringContaining('postgres'),
      ]),
    );
    process.kill(pidOf(npm), signal);
    await vi.waitFor(() => expect(running()).toEqual([]), { timeout: 60_000, interval: 200 });
  });
for (const [title, run, timeoutMs] of ends.drawn('ways in which npm start ends', 2))
  test(title, run, timeoutMs);
