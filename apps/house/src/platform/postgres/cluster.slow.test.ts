import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { CannotStart } from '@floorcast/startup/cannot-start';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Cluster, openCluster } from './cluster.ts';
import { HomeInUse } from './places.ts';

let home: string;
let cluster: Cluster | undefined;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'cluster-'));
  cluster = undefined;
});
afterEach(async () => {
  await cluster?.stop();
  rmSync(home, { recursive: true, force: true });
});

/** How many rows earlier openers have written. */
async function rows(opened: Cluster): Promise<number> {
  const client = new pg.Client(opened.connection);
  await client.connect();
  try {
    return (await client.query('select n from kept')).rows.length;
  } finally {
    await client.end();
  }
}

/** Another process that opens the home; resolves when it has written a row. */
async function opener(): Promise<{ child: ChildProcess; server: number }> {
  const program = fileURLToPath(new URL('../../testing/servers/hold-cluster.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', program, home], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout ?? process.stdin });
  const [line] = await once(lines, 'line');
  return { child, server: JSON.parse(String(line)).server };
}

async function killed(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

test('SRV-5 after kill -9 of the process that opened it, the cluster reopens with its committed data', async () => {
  const first = await opener();
  await killed(first.child);
  cluster = await openCluster(home);
  expect(await rows(cluster)).toBe(1);
});

test('SRV-5 after kill -9 of the server too, the cluster reopens with its committed data', async () => {
  const first = await opener();
  process.kill(first.server, 'SIGKILL');
  await killed(first.child);
  cluster = await openCluster(home);
  expect(await rows(cluster)).toBe(1);
});

test('a killed server is reported, and the same process can reopen its cluster', async () => {
  const first = await openCluster(home);
  process.kill(first.pid, 'SIGKILL');
  await first.ended;
  cluster = await openCluster(home);
  expect(cluster.pid).not.toBe(first.pid);
});

test('a second opener of a home is refused, and the first is not affected', async () => {
  const first = await opener();
  await expect(openCluster(home)).rejects.toBeInstanceOf(HomeInUse);
  expect(existsSync(`/proc/${first.server}`)).toBe(true);
  await killed(first.child);
  cluster = await openCluster(home);
});

test('secrets in the home are readable by their user only, and unfinished files are removed', async () => {
  cluster = await openCluster(home);
  expect(statSync(join(home, 'password')).mode & 0o077).toBe(0);
  expect(statSync(join(home, 'data')).mode & 0o077).toBe(0);
  expect(statSync(join(home, 'run')).mode & 0o077).toBe(0);
  expect(statSync(home).mode & 0o066).toBe(0);
  expect(readdirSync(home).filter((name) => name.startsWith('unfinished'))).toEqual([]);
});

test('BOOT-2 a home too long for a socket is refused with the remedy', async () => {
  const long = join(home, 'x'.repeat(127));
  await expect(openCluster(long)).rejects.toThrow(CannotStart);
  await expect(openCluster(long)).rejects.toThrow('set FLOORCAST_HOME to a shorter path');
  expect(readdirSync(long)).toEqual([]);
});
