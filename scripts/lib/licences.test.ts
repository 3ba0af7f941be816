import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { licencesPage, licensed } from './licences.ts';
import { ROOT } from './paths.ts';

test('docs/licences.md is what the lock file says now: npm run licences', () => {
  expect(readFileSync(join(ROOT, 'docs/licences.md'), 'utf8')).toBe(licencesPage(ROOT));
});

test('it has what the programs need, and nothing that only tests and measures them', () => {
  const names = licensed(ROOT).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['fastify', 'react', 'node-av', 'avvio', 'ws']));
  for (const tool of ['vitest', '@playwright/test', 'lighthouse', 'fast-check', 'typescript'])
    expect(names).not.toContain(tool);
});
