import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DiskProblem, diskFaultOf, explained, homeFolder } from './problem.ts';
import { requireWritable } from './writable.ts';

const failed = (code: string) => Object.assign(new Error(`${code}: failed`), { code });

test.each([
  [failed('ENOSPC'), 'full'],
  [failed('EDQUOT'), 'full'],
  [failed('EROFS'), 'not-writable'],
  [failed('EACCES'), 'not-writable'],
  [new Error('FATAL:  could not write lock file "postmaster.pid": No space left on device'), 'full'],
  [new Error('tar: data: Cannot mkdir: Read-only file system'), 'not-writable'],
  [failed('ENOENT'), undefined],
  [undefined, undefined],
])('the error %s is the disk fault %s', (error, fault) => {
  expect(diskFaultOf(error)).toBe(fault);
});

test('an error of a full disk is explained once by the folder and what to do', () => {
  const error = explained(failed('ENOSPC'), homeFolder('/var/lib/site'));
  expect(error).toBeInstanceOf(DiskProblem);
  expect(String(error)).toContain(
    'no space left under /var/lib/site: free some space, or set FLOORCAST_HOME to another folder',
  );
  expect(explained(error, homeFolder('/elsewhere'))).toBe(error);
});

test('an error of another kind is left as it is', () => {
  const error = new Error('a bug');
  expect(explained(error, homeFolder('/var/lib/site'))).toBe(error);
});

test('a folder that can be written is made and left empty', () => {
  const parent = mkdtempSync(join(tmpdir(), 'writable-'));
  const path = join(parent, 'home');
  requireWritable(homeFolder(path));
  expect(readdirSync(path)).toEqual([]);
  rmSync(parent, { recursive: true });
});

test('KEEP-4 a folder that cannot be written is refused with its name and what to do', () => {
  expect(() => requireWritable(homeFolder('/sys/kernel'))).toThrow(
    '/sys/kernel is not writable: make it writable',
  );
});
