import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleHouse } from './build.ts';

const root = mkdtempSync(join(tmpdir(), 'build-'));
const source = (name: string, text: string) => writeFileSync(join(root, 'apps/house/src', name), text);
const MAIN = join(root, 'apps/house/dist/main.js');

beforeAll(async () => {
  mkdirSync(join(root, 'apps/house/src/programs'), { recursive: true });
  source('main.ts', "console.log('old')");
  for (const name of ['database', 'audit', 'backup', 'restore', 'admin'])
    source(`programs/${name}-main.ts`, '');
  await bundleHouse(root);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('a program built again from the same sources is not rewritten', async () => {
  const before = statSync(MAIN);
  await bundleHouse(root);
  expect(statSync(MAIN)).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs });
});

test('a changed program is replaced atomically: a process with the old one open reads it to its end', async () => {
  const names = readdirSync(dirname(MAIN));
  const opened = openSync(MAIN, 'r');
  source('main.ts', "console.log('new')");
  await bundleHouse(root);
  expect(readFileSync(opened, 'utf8')).toContain('old');
  closeSync(opened);
  expect(readFileSync(MAIN, 'utf8')).toContain('new');
  expect(readdirSync(dirname(MAIN))).toEqual(names);
});
