import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CannotStart, failureOf } from './cannot-start.ts';
import { DiskProblem, explained, homeFolder, requireWritable } from './disk-problem.ts';

const failed = (code: string) => Object.assign(new Error(`${code}: failed`), { code });
const home = homeFolder('/var/lib/site');
const otherwise = 'or set FLOORCAST_HOME to another folder.';

test.each([
  ['ENOSPC', DiskProblem, 1, 'no space left under /var/lib/site: free some space'],
  ['EROFS', DiskProblem, 1, '/var/lib/site is read-only: mount it for writing'],
  [
    'EACCES',
    CannotStart,
    2,
    `/var/lib/site is not writable: make it writable for the user with id ${process.getuid?.()}`,
  ],
])('KEEP-4 the error %s is explained once with its folder and the remedy', (errno, kind, code, words) => {
  const error = explained(failed(errno), home);
  expect(error).toBeInstanceOf(kind);
  expect(failureOf(error)).toEqual({ message: `${words}, ${otherwise}`, code });
  expect(explained(error, homeFolder('/elsewhere'))).toBe(error);
});

test('a full disk of a folder without an alternative is explained without one', () => {
  expect(String(explained(failed('ENOSPC'), { path: '/x' }))).toMatch(/: free some space\.$/);
});

test('an error that is no disk fault is not changed', () => {
  const error = new Error('a bug');
  expect(explained(error, home)).toBe(error);
});

test('a writable folder is created and left empty', () => {
  const parent = mkdtempSync(join(tmpdir(), 'writable-'));
  const path = join(parent, 'home');
  requireWritable(homeFolder(path));
  expect(readdirSync(path)).toEqual([]);
  rmSync(parent, { recursive: true });
});

test('KEEP-4 a folder that cannot be written is refused with its name and the remedy', () => {
  expect(() => requireWritable(homeFolder('/sys/kernel'))).toThrow(
    '/sys/kernel is not writable: make it writable',
  );
});
