import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LogOutput } from './log-output.ts';

/** How the disk answers the next writes; undefined: as it does. */
const disk = vi.hoisted((): { refuses: string | undefined; takes: number } => ({
  refuses: undefined,
  takes: 0,
}));
vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  return {
    ...real,
    writeSync: (fd: number, bytes: Buffer) => {
      if (disk.refuses === undefined) return real.writeSync(fd, bytes);
      const { takes } = disk;
      disk.takes = 0;
      if (takes > 0) return real.writeSync(fd, bytes.subarray(0, takes));
      throw Object.assign(new Error(disk.refuses), { code: disk.refuses });
    },
  };
});

let folder: string;
let fd: number;
let log: pino.Logger;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'log-'));
  fd = openSync(join(folder, 'log'), 'a');
  log = pino({ base: null, timestamp: false }, new LogOutput(fd));
});
afterEach(() => {
  vi.useRealTimers();
  disk.refuses = undefined;
  closeSync(fd);
  rmSync(folder, { recursive: true });
});

const lines = () =>
  readFileSync(join(folder, 'log'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line).msg);

test('KEEP-4 a log resumes with complete lines once its disk has room', () => {
  log.info('before');
  disk.refuses = 'ENOSPC';
  disk.takes = 5;
  log.info('cut off');
  log.fatal('waits');
  disk.refuses = undefined;
  log.info('after');
  expect(lines()).toEqual(['before', 'cut off', 'waits', 'after']);
});

test('a log drops lines beyond its bound while its disk is full', () => {
  disk.refuses = 'ENOSPC';
  log.info('x'.repeat(1_000_000));
  log.info('y'.repeat(100_000));
  disk.refuses = undefined;
  log.info('after');
  expect(lines()).toEqual(['x'.repeat(1_000_000), 'after']);
});

test('a log to a pipe whose reader is behind is written once the reader has caught up', () => {
  vi.useFakeTimers();
  disk.refuses = 'EAGAIN';
  log.info('late');
  disk.refuses = undefined;
  vi.advanceTimersByTime(100);
  expect(lines()).toEqual(['late']);
});

test('KEEP-4 a log on a full device does not stop the program, also when a fatal line is flushed', () => {
  const device = openSync('/dev/full', 'w');
  // At the end of this process another file may have the device's number.
  const once = vi.spyOn(process, 'once').mockReturnThis();
  const full = pino({}, new LogOutput(device));
  once.mockRestore();
  expect(() => full.fatal('lost')).not.toThrow();
  closeSync(device);
});
