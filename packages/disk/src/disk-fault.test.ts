import { expect, test } from 'vitest';
import { diskFaultOf, diskSentence } from './disk-fault.ts';

const failed = (code: string) => Object.assign(new Error(`${code}: failed`), { code });

test.each([
  [failed('ENOSPC'), 'full'],
  [failed('EDQUOT'), 'full'],
  [failed('53100'), 'full'],
  [failed('EROFS'), 'read-only'],
  [failed('EACCES'), 'no-permission'],
  [new Error('FATAL:  could not write lock file "postmaster.pid": No space left on device'), 'full'],
  [new Error('tar: data: Cannot mkdir: Read-only file system'), 'read-only'],
  [failed('ENOENT'), undefined],
  [undefined, undefined],
])('the error %s is the disk fault %s', (error, fault) => {
  expect(diskFaultOf(error)).toBe(fault);
});

test('a disk fault is worded with its folder', () => {
  const words = (['full', 'read-only', 'no-permission'] as const).map((fault) =>
    diskSentence(fault, '/home'),
  );
  expect(words).toEqual(['no space left under /home', '/home is read-only', '/home is not writable']);
});
