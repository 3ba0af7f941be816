import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

test('a program that is built again from the same sources stays the file that it is', async () => {
  const before = statSync(MAIN);
  await bundleHouse(root);
  expect(statSync(MAIN)).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs });
});

test('a program that changes is replaced whole: who has opened it reads the old one', async () => {
  const before = statSync(MAIN).ino;
  source('main.ts', "console.log('new')");
  await bundleHouse(root);
  expect(statSync(MAIN).ino).not.toBe(before);
  expect(readFileSync(MAIN, 'utf8')).toContain('new');
  expect(existsSync(`${MAIN}.${process.pid}`)).toBe(false);
});
