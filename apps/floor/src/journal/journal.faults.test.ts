import { type FileHandle, mkdtemp, open, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FloorEventBody } from '@floorcast/contract/floor-link';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Journal } from './journal.ts';

/** What the disk refuses at the moment. */
const refuses = vi.hoisted(() => ({ folder: false }));
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  const open: typeof real.open = async (path, flags, mode) => {
    if (refuses.folder && flags === 'r') throw new Error('too many open files');
    return real.open(path, flags, mode);
  };
  return { ...real, open };
});

/** So many events are more than a file may grow by. */
const MANY = 12_000;

let folder: string;
const path = () => join(folder, 'journal.log');
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faults-'));
});
afterEach(async () => {
  refuses.folder = false;
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

const pressed = (machineId: number) =>
  FloorEventBody.parse({ type: 'cashout-pressed', machineId, at: '2026-01-01T00:00:00.000Z' });

/** What every file's handle does. */
async function handles(): Promise<FileHandle> {
  const handle = await open(folder, 'r');
  await handle.close();
  return Object.getPrototypeOf(handle);
}

/** The next flush of a file takes its time, and fails. Resolves `begun` when it has begun. */
async function failingFlush(): Promise<{ begun: Promise<void> }> {
  const flush = vi.spyOn(await handles(), 'datasync');
  const begun = new Promise<void>((resolve) => {
    flush.mockImplementationOnce(async () => {
      resolve();
      await sleep(30);
      throw new Error('no answer from the disk');
    });
  });
  return { begun };
}

const outcomes = async (writes: Promise<void>[]) =>
  (await Promise.allSettled(writes)).map(({ status }) => status);

/** What this process has open in the folder. */
async function opened(): Promise<string[]> {
  const links = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''));
  return (await Promise.all(links)).filter((link) => link.startsWith(folder));
}

/** The machines of the events that a new start finds. */
async function found(): Promise<number[]> {
  const journal = await Journal.open(path());
  const events = journal.pending(Number.POSITIVE_INFINITY);
  await journal.close();
  return events.map(({ body }) => body.machineId);
}

test('SRV-5 a journal whose folder cannot be synced confirms nothing until it can, and stays in one file', async () => {
  const journal = await Journal.open(path());
  refuses.folder = true;
  const many = Array.from({ length: MANY }, (_, i) => i + 1);
  await Promise.all(many.map((n) => journal.storeEvent(pressed(n))));
  expect(await opened()).toEqual([path()]);
  // It might not be found again after a power cut.
  await expect(journal.storeEvent(pressed(99_999))).rejects.toThrow('too many open files');
  refuses.folder = false;
  await journal.storeEvent(pressed(MANY + 1));
  await journal.close();
  expect(await found()).toEqual([...many, MANY + 1]);
});

test('SRV-5 a journal that cannot be opened leaves no file open', async () => {
  refuses.folder = true;
  await expect(Journal.open(path())).rejects.toThrow('too many open files');
  expect(await opened()).toEqual([]);
});

test('SRV-5 records behind a failed flush are stored by the next one, and failed records are not written later', async () => {
  const journal = await Journal.open(path());
  const { begun } = await failingFlush();
  const first = journal.storeEvent(pressed(1));
  await begun;
  const behind = [journal.storeEvent(pressed(2)), journal.storeEvent(pressed(3))];
  expect(await outcomes([first, ...behind])).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  // As a machine does that was not acknowledged.
  await journal.storeEvent(pressed(1));
  expect(journal.pending(10).map(({ seq, body }) => [seq, body.machineId])).toEqual([
    [1, 2],
    [2, 3],
    [3, 1],
  ]);
  await journal.close();
  expect(await found()).toEqual([2, 3, 1]);
});

test('SRV-5 each record fails with its own flush, and two failed flushes in a row store nothing', async () => {
  const journal = await Journal.open(path());
  const { begun } = await failingFlush();
  const append = vi.spyOn(await handles(), 'appendFile');
  const first = journal.storeEvent(pressed(1));
  await begun;
  const second = journal.storeEvent(pressed(2));
  append.mockRejectedValueOnce(new Error('no room'));
  await Promise.all([
    expect(first).rejects.toThrow('no answer from the disk'),
    expect(second).rejects.toThrow('no room'),
  ]);
  await journal.close();
  expect(await found()).toEqual([]);
});

test('SRV-5 an unconfirmed record that could not be cut off is cut off when the journal is closed', async () => {
  const journal = await Journal.open(path());
  await journal.storeEvent(pressed(1));
  const whole = await readFile(path(), 'utf8');
  await failingFlush();
  vi.spyOn(await handles(), 'truncate').mockRejectedValueOnce(new Error('no answer from the disk'));
  await expect(journal.storeEvent(pressed(2))).rejects.toThrow('no answer');
  expect(await readFile(path(), 'utf8')).not.toBe(whole);
  await journal.close();
  expect(await readFile(path(), 'utf8')).toBe(whole);
});

test('SRV-5 a journal that is closed first stores the records that it was given before', async () => {
  const journal = await Journal.open(path());
  const writes = [journal.storeEvent(pressed(1))];
  await new Promise((resolve) => setImmediate(resolve));
  writes.push(journal.storeEvent(pressed(2)));
  await journal.close();
  expect(await outcomes(writes)).toEqual(['fulfilled', 'fulfilled']);
  expect(await found()).toEqual([1, 2]);
});
