import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  await rm(folder, { recursive: true });
});

const pressed = (machineId: number) =>
  FloorEventBody.parse({ type: 'cashout-pressed', machineId, at: '2026-01-01T00:00:00.000Z' });

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

test('SRV-5 a journal whose folder cannot be flushed goes on in the file that the folder names', async () => {
  const journal = await Journal.open(path());
  refuses.folder = true;
  const many = Array.from({ length: MANY }, (_, i) => i + 1);
  await Promise.all(many.map((n) => journal.keepEvent(pressed(n))));
  expect(await opened()).toEqual([path()]);
  // It might not be found again after a power cut.
  await expect(journal.keepEvent(pressed(99_999))).rejects.toThrow('too many open files');
  refuses.folder = false;
  await journal.keepEvent(pressed(MANY + 1));
  await journal.close();
  expect(await found()).toEqual([...many, MANY + 1]);
});

test('SRV-5 a journal that cannot be opened leaves nothing open', async () => {
  refuses.folder = true;
  await expect(Journal.open(path())).rejects.toThrow('too many open files');
  expect(await opened()).toEqual([]);
});
