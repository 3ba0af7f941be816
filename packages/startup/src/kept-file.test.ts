import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CannotStart } from './cannot-start.ts';
import { DiskProblem } from './disk-problem.ts';
import { KeptFile } from './kept-file.ts';
import { DAMAGES, OBVIOUS } from './testing/damage.ts';

/** The error code of the next flush to the disk; undefined: it succeeds. */
const disk = vi.hoisted((): { refuses: string | undefined } => ({ refuses: undefined }));
vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  return {
    ...real,
    fsyncSync: (fd: number) => {
      if (disk.refuses === undefined) return real.fsyncSync(fd);
      throw Object.assign(new Error(`${disk.refuses}: fsync`), { code: disk.refuses });
    },
  };
});

let folder: string;
let file: KeptFile;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kept-'));
  file = new KeptFile(join(folder, 'kept'), 'Do this.');
});
afterEach(() => {
  disk.refuses = undefined;
  rmSync(folder, { recursive: true });
});

/** The message of the {CannotStart} that a call throws. */
function refusal(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    if (error instanceof CannotStart) return error.message;
    throw error;
  }
  throw new Error('nothing was refused');
}

test('a secret is made once, for its owner only, and the same one is read afterwards', () => {
  const secret = file.keepSecret();
  expect(secret.length).toBeGreaterThanOrEqual(32);
  expect(statSync(file.path).mode & 0o777).toBe(0o600);
  expect(file.keepSecret()).toBe(secret);
  expect(readdirSync(folder)).toEqual(['kept']);
});

test('a secret that others could read is closed to them', () => {
  writeFileSync(file.path, `${'s'.repeat(32)}\n`, { mode: 0o644 });
  expect(file.keepSecret()).toBe('s'.repeat(32));
  expect(statSync(file.path).mode & 0o777).toBe(0o600);
});

test.each(OBVIOUS)('a secret whose file is %s is refused, with the file and what to do', (damage) => {
  file.keepSecret();
  DAMAGES[damage](file.path);
  const message = refusal(() => file.keepSecret());
  expect(message.startsWith(`${file.path} `)).toBe(true);
  expect(message.endsWith(' Do this.')).toBe(true);
});

test.each([
  ['abc', 'holds 3 characters where a secret has 32 or more'],
  [' \n', 'is empty'],
  [`${'s'.repeat(40)}\u0007${'s'.repeat(40)}`, 'is damaged: it holds control characters'],
])('a file of %j is refused as a secret: it %s', (text, problem) => {
  writeFileSync(file.path, text);
  expect(refusal(() => file.readSecret())).toBe(`${file.path} ${problem}. Do this.`);
});

test('JSON is read; a missing file and other text are refused', () => {
  expect(refusal(() => file.readJson())).toContain('does not exist');
  file.write('{"a": 1}');
  expect(file.readJson()).toEqual({ a: 1 });
  file.write('{"a": \n');
  expect(refusal(() => file.readJson())).toMatch(/^\S+ is not JSON: .*\. Do this\.$/);
});

test('a write that fails leaves the old text, and nothing beside it', () => {
  file.write('old');
  DAMAGES['a folder'](file.path);
  expect(refusal(() => file.write('new'))).toBe(`${file.path} is a folder. Do this.`);
  expect(readdirSync(folder)).toEqual(['kept']);
});

test('a write replaces what a killed one has left half-way', () => {
  writeFileSync(`${file.path}.${process.pid}.new`, 'half');
  file.write('whole');
  expect(readFileSync(file.path, 'utf8')).toBe('whole');
  expect(readdirSync(folder)).toEqual(['kept']);
});

test.each([
  ['ENOSPC', () => `no space left under ${folder}: free some space.`],
  ['EDQUOT', () => `no space left under ${folder}: free some space.`],
  ['EROFS', () => `${folder} is read-only: mount it for writing.`],
])(
  'KEEP-4 a write that the disk refuses with %s leaves the old text, and names the folder',
  (code, words) => {
    file.write('old');
    disk.refuses = code;
    expect(() => file.write('new')).toThrow(new DiskProblem(words()));
    expect(readFileSync(file.path, 'utf8')).toBe('old');
    expect(readdirSync(folder)).toEqual(['kept']);
  },
);

test('KEEP-4 a secret that finds no room is made by the next start', () => {
  disk.refuses = 'ENOSPC';
  expect(() => file.keepSecret()).toThrow(DiskProblem);
  expect(readdirSync(folder)).toEqual([]);
  disk.refuses = undefined;
  expect(file.keepSecret()).toHaveLength(64);
});

test('a write without permission is refused until an operator grants it', () => {
  disk.refuses = 'EACCES';
  expect(refusal(() => file.write('new'))).toBe(
    `${file.path} cannot be written: this user has no permission. Do this.`,
  );
});
