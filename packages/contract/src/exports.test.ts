import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const PACKAGE = 'packages/contract';

test('every file of the contract is exported under its own name, whatever its folder', () => {
  const { exports: exported }: { exports: Record<string, string> } = JSON.parse(
    readFileSync(join(PACKAGE, 'package.json'), 'utf8'),
  );
  const files = readdirSync(join(PACKAGE, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts'),
  );
  const byName = files.map((path) => [`./${basename(path, '.ts')}`, `./src/${path}`] as const);
  expect(exported).toEqual(Object.fromEntries(byName));
  expect(new Set(byName.map(([name]) => name)).size).toBe(files.length);
});
