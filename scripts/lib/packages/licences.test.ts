import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../paths.ts';
import { licencesPage, licensed } from './licences.ts';

test('docs/licences.md matches the lock file (otherwise: npm run licences)', () => {
  expect(readFileSync(join(ROOT, 'docs/licences.md'), 'utf8')).toBe(licencesPage(ROOT));
});

test('packages of the programs are listed, those of tests and benchmarks are not', () => {
  const names = licensed(ROOT).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['fastify', 'react', 'node-av', 'avvio', 'ws']));
  for (const tool of ['vitest', '@playwright/test', 'lighthouse', 'fast-check', 'typescript'])
    expect(names).not.toContain(tool);
});
