import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Memory } from './cabinet/memory.ts';
import { Scene } from './scene.ts';

const ENTRY = fileURLToPath(new URL('../dist/cabinets-main.js', import.meta.url));

let directory: string;
let config: string;
const started: ChildProcess[] = [];
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cabinets-'));
  config = join(directory, 'cabinets.json');
  const cabinets = [{ id: 1, name: 'One', brand: 'Test', theme: 0 }];
  writeFileSync(config, JSON.stringify({ directory, seed: 1, cabinets }));
});
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  rmSync(directory, { recursive: true });
});

async function start(): Promise<ChildProcessByStdio<null, Readable, Readable>> {
  const child = spawn(process.execPath, [ENTRY, config], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  expect(JSON.parse(line)).toEqual({ ready: true, cabinets: 1 });
  return child;
}

async function press(output: number): Promise<string> {
  const socket = connect(join(directory, '1.panel'));
  const lines = createInterface({ input: socket });
  socket.write(`PULSE ${output} 10\n`);
  const gone = new AbortController();
  socket.on('error', () => undefined).once('close', () => gone.abort());
  const [answer] = await once(lines, 'line', { signal: gone.signal });
  socket.destroy();
  return answer;
}

async function scene(): Promise<Scene> {
  const socket = connect(join(directory, '1.scene'));
  const [line] = await once(createInterface({ input: socket }), 'line');
  socket.destroy();
  return Scene.parse(JSON.parse(line));
}

test('SRV-4 cabinets are served on their sockets, and a game that a kill interrupted ends after the next start', async () => {
  const first = await start();
  first.kill('SIGTERM');
  await once(first, 'exit');
  expect(existsSync(join(directory, '1.nv.json'))).toBe(false);
  new Memory(join(directory, '1.nv.json')).change({ credits: 1_000, transferredIn: 1_000 });

  const second = await start();
  expect((await scene()).credit).toBe(1_000);
  expect(await press(7)).toMatch(/^ERR/);
  expect(await press(1)).toBe('OK 1');
  second.kill('SIGKILL');
  await once(second, 'exit');
  const broken = new Memory(join(directory, '1.nv.json')).contents;
  expect(broken).toMatchObject({ credits: 900, coinIn: 100, games: 0 });
  const win = broken.playing?.win ?? 0;

  await start();
  const socket = connect(join(directory, '1.scene'));
  for await (const line of createInterface({ input: socket })) {
    const { restedAt, credit } = Scene.parse(JSON.parse(line));
    if (restedAt === 0) continue;
    expect(credit).toBe(900 + win);
    break;
  }
  socket.destroy();
});

test('KEEP-4 cabinets whose memory has no room end unchanged, and play once there is room', async () => {
  const nv = join(directory, '1.nv.json');
  new Memory(nv).change({ credits: 1_000, transferredIn: 1_000 });
  const first = await start();
  const before = new Memory(nv).contents;
  symlinkSync('/dev/full', `${nv}.new`);
  const [words] = await Promise.all([
    text(first.stderr),
    once(first, 'exit'),
    press(1).catch(() => undefined),
  ]);
  expect(words).toBe(
    `no space left under ${directory}: the cabinets have no power until it can be written\n`,
  );
  expect(first.exitCode).toBe(1);
  expect(new Memory(nv).contents).toEqual(before);

  rmSync(`${nv}.new`);
  await start();
  expect(await press(1)).toBe('OK 1');
  expect(new Memory(nv).contents).toMatchObject({ credits: 900, coinIn: 100 });
});

test('BOOT-2 a folder too long for sockets is refused, and none appears outside of it', async () => {
  const long = join(directory, 'x'.repeat(127));
  writeFileSync(
    config,
    JSON.stringify({ directory: long, cabinets: [{ id: 1, name: 'One', brand: 'Test', theme: 0 }] }),
  );
  const child = spawn(process.execPath, [ENTRY, config], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  started.push(child);
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(said).toContain(`${join(long, '1.sas')} is too long for a socket`);
  expect(code).toBe(2);
  expect(readdirSync(directory)).toEqual(['cabinets.json']);
});
